import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, type Pushes, startPushes } from '../../crm/push/testing/pushes.ts';
import { aboutStep, stepPrice, stepProblem } from '../public.ts';
import { type Acting, acting } from '../testing/acting.ts';

let crms: Pushes;
let steps: Acting;
beforeAll(async () => {
  crms = await startPushes();
  steps = acting(crms.api);
});
afterAll(() => crms.stop());

const pushTo = (connection_id: number) => ({ act: 'push', connection_id }) as const;

describe('a step that sends to a CRM', () => {
  it('sends its plan automatically, and reports the result per lead', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'hello@company-2.test' });
    await crms.addContact(by, { phone: '+351210000001' });
    const twins = company(2, { phone: '+351210000001' });
    const given = [company(1), twins, company(3, { email: '' }), company(4), company(5, { email: 'hello@nowhere' })];
    const { listId, ids } = await crms.fill(by, given);
    const [fresh, ambiguous, bare, unwanted, refused] = ids as [number, number, number, number, number];
    await crms.api.call(by.who, privacy.add, { body: { values: ['hello@company-4.test'] } });
    await steps.work();
    const ref = await steps.begin(by.who, listId, ids, pushTo(by.connectionId));
    expect(ref.kind).toBe('push');
    expect(await steps.read(by.who, ref)).toMatchObject({ state: 'running', total: 5, credits: 0 });
    await steps.work();
    expect(await steps.read(by.who, ref)).toMatchObject({ state: 'completed', total: 5, done: 5, failed: 1 });
    expect(steps.ended).toContainEqual(ref);
    expect(await steps.outcomes(by.who, ref, ids)).toEqual({
      [fresh]: { state: 'done', reason: null },
      [ambiguous]: { state: 'skipped', reason: 'ambiguous' },
      [bare]: { state: 'skipped', reason: 'no_address' },
      [unwanted]: { state: 'skipped', reason: 'do_not_contact' },
      [refused]: { state: 'failed', reason: 'rejected' },
    });
    const sent = (await crms.contacts(by.locationId)).map(({ values }) => values['email']);
    expect(sent).toContain('hello@company-1.test');
    // It stands in the history like any other, and can be taken back.
    const { body } = await crms.api.call(by.who, crmPush.history, { query: {} });
    expect(body.data).toMatchObject([{ id: ref.id, state: 'completed', sent: 1 }]);
    expect(await crms.undo(by, ref.id)).toMatchObject({ state: 'undone' });
  });

  it('with nothing new for the CRM ends all the same: what stands there counts as sent', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1)]);
    await steps.begin(by.who, listId, ids, pushTo(by.connectionId));
    await steps.work();
    const again = await steps.begin(by.who, listId, ids, pushTo(by.connectionId));
    await steps.work();
    expect(await steps.read(by.who, again)).toMatchObject({ state: 'completed', total: 1, done: 1, failed: 0 });
    expect(steps.ended).toContainEqual(again);
    expect(await steps.outcomes(by.who, again, ids)).toEqual({ [ids[0] as number]: { state: 'done', reason: 'same' } });
    expect(await crms.contacts(by.locationId)).toHaveLength(1);
    await crms.rows('delete from results where id = $1', [ids[0]]);
    expect(await steps.begin(by.who, listId, ids, pushTo(by.connectionId))).toBeNull();
  });

  it('can be canceled before anything is sent, and publishes its end', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1)]);
    const ref = await steps.begin(by.who, listId, ids, pushTo(by.connectionId));
    await steps.cancel(by.who, ref);
    await steps.cancel(by.who, ref);
    await steps.work();
    expect(await steps.read(by.who, ref)).toMatchObject({ state: 'canceled' });
    expect(steps.ended.filter(({ id }) => id === ref.id)).toHaveLength(1);
    expect(await crms.contacts(by.locationId)).toEqual([]);
  });

  it("leaves nothing behind when the caller's transaction fails", async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1)]);
    await expect(steps.beginInVain(by.who, listId, ids, pushTo(by.connectionId))).rejects.toThrow('in vain');
    expect(await crms.rows('select from crm_pushes where account_id = $1', [by.who.accountId])).toEqual([]);
  });

  it('waits with its reason while the access has ended, and fails when the CRM is disconnected', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1)]);
    const ref = await steps.begin(by.who, listId, ids, pushTo(by.connectionId));
    await crms.rows(`update crm_pushes set state = 'waiting', resumes = 'planning' where id = $1`, [ref.id]);
    expect(await steps.read(by.who, ref)).toMatchObject({ state: 'running', reason: 'reconnect' });
    await crms.api.call(by.who, crm.disconnect, { params: { id: by.connectionId } });
    await steps.work();
    expect(await steps.read(by.who, ref)).toMatchObject({ state: 'failed', reason: 'connection_gone' });
    expect(steps.ended).toContainEqual(ref);
    expect(await steps.outcomes(by.who, ref, ids)).toMatchObject({ [ids[0] as number]: { reason: 'connection_gone' } });
    const told = await steps.as(by.who, async (tx) => [
      await stepProblem(tx, pushTo(by.connectionId), 'local'),
      await aboutStep(tx, pushTo(by.connectionId)),
    ]);
    expect(told).toEqual(['crm.error.not_found', expect.stringMatching(/\w/)]);
  });

  it('is free, is called like its connection, and says when that has to be connected again', async () => {
    const by = await crms.sender();
    const told = () =>
      steps.as(by.who, async (tx) => [
        await stepPrice(tx, pushTo(by.connectionId), 'local'),
        await aboutStep(tx, pushTo(by.connectionId)),
        await stepProblem(tx, pushTo(by.connectionId), 'people'),
      ]);
    expect(await told()).toEqual([{ each: 0, mostPerRow: 0 }, 'Halden & Roe Studio', null]);
    await crms.rows(`update crm_connections set state = 'reconnect', problem_at = now() where id = $1`, [
      by.connectionId,
    ]);
    expect((await told())[2]).toBe('crm-push.error.reconnect');
  });
});
