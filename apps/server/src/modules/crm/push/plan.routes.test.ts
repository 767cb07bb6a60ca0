import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import { eraseSubject, identifierFrom } from '../../privacy/public.ts';
import { company, type Pushes, startPushes } from './testing/pushes.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

describe('a plan', () => {
  it('says what is created, updated, skipped and blocked, with reasons and differences', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'hello@company-2.test', city: 'Porto', companyName: 'Two' });
    await crms.addContact(by, {
      email: 'hello@company-3.test',
      city: 'Lisboa',
      companyName: 'Company 3',
      website: 'https://company-3.test',
    });
    const a = await crms.addContact(by, { email: 'hello@company-5.test' });
    const b = await crms.addContact(by, { phone: '+12025550105', companyName: 'Five' });
    await crms.api.call(by.who, privacy.add, { body: { values: ['hello@company-6.test'] } });
    const { listId } = await crms.fill(by, [
      ...[company(1), company(2), company(3), company(4, { email: '' })],
      ...[company(5, { phone: '+12025550105' }), company(6), company(7, { email: 'hello@company-1.test' })],
    ]);
    const push = await crms.plan(by, listId);
    expect(push).toMatchObject({
      state: 'planned',
      total: 7,
      checked: 7,
      is_changed: false,
      sent: 0,
      undo_until: null,
      plan: {
        create: 1,
        update: 1,
        skip: 4,
        blocked: 1,
        filled: 1,
        changed: 0,
        kept: 2,
        reasons: { same: 1, no_address: 1, ambiguous: 1, double: 1, do_not_contact: 1 },
      },
    });
    const [update] = await crms.records(by, push.id, { act: 'update' });
    expect(update).toMatchObject({ name: 'Company 2', match: 'email', filled: 1, kept: 2 });
    const outcomes = update?.differences.map(({ field, now, next, outcome }) => [field, now, next, outcome]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ['companyName', 'Two', 'Company 2', 'kept'],
        ['website', null, 'https://company-2.test', 'filled'],
        ['city', 'Porto', 'Lisboa', 'kept'],
      ]),
    );
    const [several] = await crms.records(by, push.id, { reason: 'ambiguous' });
    expect(several?.candidates.map(({ id }) => id).sort()).toEqual([a, b].sort());
    expect(await crms.contacts(by.locationId)).toHaveLength(4);
  });

  it('tells a wish to be removed from an entry on a list', async () => {
    const by = await crms.sender();
    const person = [identifierFrom('hello@company-88.test')];
    await eraseSubject(systemBase(crms.api.platform), personalDataHolders, person, 'removal');
    const { listId } = await crms.fill(by, [company(88)]);
    expect((await crms.plan(by, listId)).plan).toMatchObject({ blocked: 1, reasons: { removal: 1 } });
  });

  it('lets a user choose between two contacts for a lead', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'hello@company-1.test' });
    const other = await crms.addContact(by, { phone: '+12025550101' });
    const { listId } = await crms.fill(by, [company(1, { phone: '+12025550101' })]);
    const push = await crms.plan(by, listId);
    const [record] = await crms.records(by, push.id);
    const choose = (contact_id: string | null) =>
      crms.api.call(by.who, crmPush.choose, {
        params: { id: push.id, record: record?.id ?? 0 },
        body: { contact_id },
      });
    expect((await choose('somebody')).body.code).toBe('crm-push.no_candidate');
    const { body } = await choose(other);
    expect(body.data).toMatchObject({ act: 'update', match: 'choice', contact: { id: other } });
    expect(body.push.plan).toMatchObject({ update: 1, skip: 0 });
    expect((await choose(null)).body.push.plan).toMatchObject({ update: 0, skip: 1 });
    await choose(other);
    await crms.confirm(by, { ...push, plan: { ...push.plan, update: 1 } });
    await crms.api.runJobs();
    const kept = (await crms.contacts(by.locationId)).find(({ id }) => id === other);
    expect(kept?.values).toMatchObject({ companyName: 'Company 1', phone: '+12025550101' });
  });

  it('is of exactly the rows that were confirmed, or of none', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1), company(2)]);
    const selection = { filter: { sent: -1 }, expected: { count: 1 } };
    expect((await crms.begin(by, listId, selection)).body.code).toBe('results.selection_changed');
    expect((await crms.begin(by, listId, { ids: [999_999] })).status).toBe(404);
    expect(await crms.plan(by, listId, { ids: ids.slice(1) })).toMatchObject({ total: 1 });
  });

  it('that changed since it was shown is not sent', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    const shown = { ...push, plan: { ...push.plan, create: 2 } };
    expect((await crms.confirm(by, shown)).body.code).toBe('crm-push.plan_changed');
  });

  it('that is older than ten minutes is checked again: sent when it is the same, shown when it is not', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2)]);
    const push = await crms.plan(by, listId);
    crms.api.clock.advance(11 * 60_000);
    expect((await crms.confirm(by, push)).body.data.state).toBe('planning');
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'completed', sent: 2, is_changed: false });

    const { listId: later } = await crms.fill(by, [company(3), company(4)]);
    const old = await crms.plan(by, later);
    crms.api.clock.advance(11 * 60_000);
    await crms.addContact(by, { email: 'hello@company-4.test' });
    await crms.confirm(by, old);
    await crms.api.runJobs();
    const again = await crms.read(by, old.id);
    expect(again).toMatchObject({ state: 'planned', is_changed: true, sent: 0, plan: { create: 1, update: 1 } });
    await crms.confirm(by, again);
    await crms.api.runJobs();
    expect(await crms.read(by, old.id)).toMatchObject({
      state: 'completed',
      is_changed: false,
      created: 1,
      updated: 1,
    });
  });

  it('is private to the account', async () => {
    const by = await crms.sender();
    const other = await crms.api.buildAccount();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    for (const endpoint of [crmPush.get, crmPush.records, crmPush.check, crmPush.undo, crmPush.cancel])
      expect((await crms.api.call(other, endpoint as never, { params: { id: push.id } } as never)).status).toBe(404);
    const mine = await crms.fill({ who: other }, [company(1)]);
    const theirs = { ...by, who: other };
    expect((await crms.begin(theirs, mine.listId)).status).toBe(404);
  });
});
