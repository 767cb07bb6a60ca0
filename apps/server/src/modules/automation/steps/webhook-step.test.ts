import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { type Hooks, leadsOf, startHooks } from '../../webhooks/testing/hooks.ts';
import { aboutStep, stepPrice, stepProblem } from '../public.ts';
import { type Acting, acting } from '../testing/acting.ts';

let hooks: Hooks;
let steps: Acting;
beforeAll(async () => {
  hooks = await startHooks();
  steps = acting(hooks.api);
});
afterAll(() => hooks.stop());

let count = 0;
/** A webhook that wants to hear of nothing but credits, and a list of leads. */
async function setUp(leads: number) {
  const name = `step-${++count}`;
  const who = await hooks.api.buildAccount();
  const listId = await hooks.newList(who);
  const body = { url: hooks.receivers.url(name), events: ['credits.exhausted' as const] };
  const { id: webhook_id } = (await hooks.api.call(who, webhooks.create, { body })).body.data;
  await hooks.addRows(who, listId, leads);
  const ids = (await rows('select id from results where list_id = $1 order by ordinal', [listId])).map(({ id }) => id);
  const got = () => hooks.receivers.of(name);
  return { who, listId, ids: ids as number[], act: { act: 'webhook', webhook_id } as const, got };
}
const rows = async (text: string, values: unknown[] = []) =>
  (await hooks.api.platform.databases.owner.query(text, values)).rows;
const sendsOf = ({ accountId }: TestPerson) => rows('select from webhook_sends where account_id = $1', [accountId]);

describe('a step that hands leads over to a webhook', () => {
  it('sends exactly those, as new leads are sent, whatever the webhook has subscribed to', async () => {
    const { who, listId, ids, act, got } = await setUp(50);
    expect(got()).toEqual([]);
    const chosen = ids.slice(3, 48);
    const ref = await steps.begin(who, listId, chosen, act);
    expect(await steps.read(who, ref)).toMatchObject({ state: 'completed', total: 45, done: 45, credits: 0 });
    await steps.work();
    expect(steps.ended).toContainEqual(ref);
    const bodies = got().map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => [type, data.list.id, data.leads.length])).toEqual(
      [20, 20, 5].map((leads) => ['lead.added', listId, leads]),
    );
    const sent = got().flatMap((each) => leadsOf(each).map((lead) => (lead as unknown as { id: number }).id));
    expect(sent.toSorted((a, b) => a - b)).toEqual(chosen);
    const outcomes = await steps.outcomes(who, ref, chosen);
    expect(new Set(Object.values(outcomes).map(({ state }) => state))).toEqual(new Set(['done']));
    // The same leads again are another delivery: somebody has asked for it.
    await steps.begin(who, listId, ids.slice(0, 1), act);
    await steps.work();
    expect(got()).toHaveLength(4);
    await steps.cancel(who, ref);
  });

  it('leaves out who is gone or must not be contacted, and is none where nobody is left', async () => {
    const { who, listId, ids, act, got } = await setUp(3);
    const [unwanted, gone, fine] = ids as [number, number, number];
    await hooks.api.call(who, privacy.add, { body: { values: ['clinic0.test'] } });
    await steps.work();
    await rows('delete from results where id = $1', [gone]);
    expect(await steps.begin(who, listId, [unwanted, gone], act)).toBeNull();
    const ref = await steps.begin(who, listId, ids, act);
    await steps.work();
    expect(got().map(leadsOf)).toMatchObject([[{ name: 'Clinic 2' }]]);
    expect(await steps.outcomes(who, ref, ids)).toEqual({
      [unwanted]: { state: 'skipped', reason: 'suppressed' },
      [gone]: { state: 'skipped', reason: 'gone' },
      [fine]: { state: 'done', reason: null },
    });
  });

  it("leaves nothing behind when the caller's transaction fails", async () => {
    const { who, listId, ids, act, got } = await setUp(1);
    await expect(steps.beginInVain(who, listId, ids, act)).rejects.toThrow('in vain');
    await steps.work();
    expect([await sendsOf(who), got()]).toEqual([[], []]);
  });

  it("is free, is called like its host, and says when the webhook is gone, ended or not the account's own", async () => {
    const { who, listId, act } = await setUp(1);
    const told = (id = act.webhook_id) =>
      steps.as(who, async (tx) => {
        const asked = { ...act, webhook_id: id };
        return [
          await stepPrice(tx, asked, 'local'),
          await aboutStep(tx, asked),
          await stepProblem(tx, asked, 'people'),
        ];
      });
    expect(await told()).toEqual([{ each: 0, mostPerRow: 0 }, new URL(hooks.receivers.url('x')).host, null]);
    const { body } = await hooks.setUp(who, listId, { url: hooks.receivers.url('of-the-list') });
    expect((await told(body.data.endpoint_id))[2]).toBe('webhooks.error.not_found');
    await rows(`update delivery_endpoints set state = 'ended' where id = $1`, [act.webhook_id]);
    expect((await told())[2]).toBe('deliveries.error.ended');
    await hooks.api.call(who, webhooks.remove, { params: { id: act.webhook_id } });
    expect((await told())[2]).toBe('webhooks.error.not_found');
    expect((await told(999_999))[1]).toBe('');
  });
});
