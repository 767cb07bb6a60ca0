import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../results/testing/lists.ts';
import { contextOn } from '../../search/testing/failing.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import { connect } from '../testing/connect.ts';
import type { PushRow } from './push.table.ts';
import { company, type Pushes, startPushes } from './testing/pushes.ts';
import { workThrough } from './working/leads.service.ts';
import { SENDING } from './working/sending.service.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

describe('a push', () => {
  it('makes contacts with tags and source of the list, marks the leads as sent and says so', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1), company(2)], { tags: ['Lisbon', 'Q4'], source: 'Fair' });
    const done = await crms.push(by, listId, { ids: ids.slice(0, 1) });
    expect(done).toMatchObject({
      state: 'completed',
      sent: 1,
      failed: 0,
      left: 0,
      created: 1,
      updated: 0,
      tags: ['Lisbon', 'Q4'],
      source: 'Fair',
      only_new: ['source'],
      undo_until: expect.any(String),
      error: null,
    });
    const [contact, ...others] = await crms.contacts(by.locationId);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      values: { email: 'hello@company-1.test', companyName: 'Company 1', city: 'Lisboa', source: 'Fair' },
      tags: ['Lisbon', 'Q4'],
    });
    // The API's own default is what was not sent yet.
    expect((await find(crms.api, by.who, listId)).names).toEqual(['Company 2']);
    expect((await find(crms.api, by.who, listId, { sent: 1 })).names).toEqual(['Company 1']);
    const { body } = await crms.api.call(by.who, results.get, { params: { id: ids[0] as number } });
    expect(body.data.activity[0]).toMatchObject({ kind: 'sentToCrm', what: 'Sent to Halden & Roe Studio' });
    const [record] = await crms.records(by, done.id);
    expect(record).toMatchObject({ state: 'sent', contact: { id: contact?.id }, tags_added: ['Lisbon', 'Q4'] });
    const { body: list } = await crms.api.call(by.who, crm.connections, {});
    expect(list.data[0]).toMatchObject({
      waiting: 0,
      last_push: { id: done.id, leads: 1, sent: 1, failed: 0, is_undone: false },
    });
    const history = await crms.api.call(by.who, crmPush.history, { query: {} });
    expect(history.body).toMatchObject({ total: 1, data: [{ id: done.id, list_name: 'Leads' }] });
  });

  it('adds tags to contacts and fills what is empty, and leaves everything else as it is', async () => {
    const by = await crms.sender();
    const id = await crms.addContact(by, { email: 'hello@company-1.test', companyName: 'Mine' }, ['vip']);
    const { listId } = await crms.fill(by, [company(1)], { tags: ['Lisbon'] });
    expect(await crms.push(by, listId)).toMatchObject({ updated: 1, created: 0 });
    expect(await crms.contacts(by.locationId)).toMatchObject([
      { id, values: { companyName: 'Mine', city: 'Lisboa' }, tags: ['vip', 'Lisbon'] },
    ]);
  });

  it('keeps values that were filled in between plan and sending', async () => {
    const by = await crms.sender();
    const id = await crms.addContact(by, { email: 'hello@company-1.test' });
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    await crms.changeContact(by, id, { city: 'Faro' });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    expect(await crms.contacts(by.locationId)).toMatchObject([{ values: { city: 'Faro', companyName: 'Company 1' } }]);
  });

  it('tells per lead what the CRM refused, and retries only those', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2, { email: 'hello@nowhere' })]);
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', sent: 1, failed: 1 });
    const [failed] = await crms.records(by, push.id);
    expect(failed).toMatchObject({ name: 'Company 2', state: 'failed', problem: { status: 422 } });
    const { requests } = (await crms.door('/counters')) as { requests: number };
    const { body } = await crms.api.call(by.who, crmPush.retry, { params: { id: push.id } });
    expect(body.data).toMatchObject({ state: 'sending', left: 1, sent: 1 });
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'completed', sent: 1, failed: 1 });
    const counted = (await crms.door('/counters')) as { requests: number };
    expect(counted.requests - requests).toBeLessThanOrEqual(2);
    expect(await crms.contacts(by.locationId)).toHaveLength(1);
  });

  it('tries again what the CRM was too busy for, and gives up after five tries', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2)]);
    const planned = await crms.plan(by, listId);
    await crms.door('/faults', { kind: 'error', path: '/contacts/', times: 1 });
    await crms.confirm(by, planned);
    await crms.api.runJobs();
    expect(await crms.read(by, planned.id)).toMatchObject({ state: 'sending', sent: 1, left: 1 });
    crms.api.clock.advance(5000);
    await hurry();
    expect(await crms.read(by, planned.id)).toMatchObject({ state: 'completed', sent: 2, failed: 0 });
    expect(await crms.contacts(by.locationId)).toHaveLength(2);
  });

  it('finds the contact whose answer was lost instead of making a second one', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)], { tags: ['a'] });
    const planned = await crms.plan(by, listId);
    await crms.door('/faults', { kind: 'lost', path: '/contacts/', times: 1 });
    await crms.confirm(by, planned);
    await crms.api.runJobs();
    crms.api.clock.advance(5000);
    await hurry();
    expect(await crms.read(by, planned.id)).toMatchObject({ state: 'completed', sent: 1, created: 1 });
    expect(await crms.contacts(by.locationId)).toMatchObject([{ tags: ['a'] }]);
    expect(await crms.undo(by, planned.id)).toMatchObject({ state: 'undone', undo: { deleted: 1 } });
  });

  it('skips leads that were suppressed or deleted after the plan', async () => {
    const by = await crms.sender();
    const { listId, ids } = await crms.fill(by, [company(1), company(2), company(3)]);
    const push = await crms.plan(by, listId);
    await crms.api.call(by.who, privacy.add, { body: { values: ['hello@company-1.test'] } });
    const selection = { ids: [ids[1] as number] };
    await crms.api.call(by.who, results.remove, { params: { id: listId }, body: { selection } as never });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({
      state: 'completed',
      sent: 1,
      plan: { reasons: { do_not_contact: 1, gone: 1 } },
    });
    expect((await crms.contacts(by.locationId)).map(({ values }) => values['companyName'])).toEqual(['Company 3']);
  });

  it('does not move a colleague’s number to another contact', async () => {
    const by = await crms.sender();
    const phone = '+12025550111';
    const { listId } = await crms.fill(by, [company(1, { phone }), company(2, { phone })]);
    expect(await crms.push(by, listId)).toMatchObject({ created: 2, failed: 0 });
    const kept = await crms.contacts(by.locationId);
    expect(kept.map(({ values }) => values['phone'])).toEqual([phone, undefined]);
  });

  it('that is stopped sends nothing more', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2)]);
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    const { body } = await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
    expect(body.data).toMatchObject({ state: 'canceled', sent: 0, left: 0 });
    await crms.api.runJobs();
    expect(await crms.contacts(by.locationId)).toEqual([]);
    expect((await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } })).status).toBe(409);
  });

  it('sends nothing more once it is stopped: neither what waits for its turn nor what came back as busy', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(
      by,
      Array.from({ length: 20 }, (_each, n) => company(n)),
    );
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    const cancel = () => crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
    let [asked, stopped] = [0, undefined as Promise<unknown> | undefined];
    const busy = async (): Promise<never> => {
      asked++;
      stopped ??= cancel();
      await stopped;
      throw new CrmRefusal('busy', 429, '', 1);
    };
    const crm = await crms.sessionOf(by);
    const ctx = contextOn(crms.api.platform);
    const work = {
      ...crm,
      ctx,
      routes: [],
      madeCompanies: new Set<string>(),
      adapter: { ...crm.adapter, create: busy },
    };
    const owner = { account_id: by.who.accountId, id: push.id } as PushRow;
    await workThrough(SENDING, ctx, owner, work, { extend: async () => {}, isOver: () => false });
    expect(asked).toBe(6);
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'canceled', sent: 0, failed: 0, left: 0 });
    crms.api.clock.advance(3600_000);
    await crms.api.runJobs();
    expect(await crms.contacts(by.locationId)).toEqual([]);
  });

  it('that is stopped with leads on their way ends, also when the connection has to be renewed', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2)]);
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    // A worker died with one of them on its way.
    await crms.rows(
      `update crm_push_records set state = 'sending' where account_id = $1 and push_id = $2 and position = 1`,
      [by.who.accountId, push.id],
    );
    const { body } = await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
    expect(body.data.state).toBe('sending');
    await crms.rows(
      `update crm_connections set state = 'reconnect', problem = 'Ended', problem_at = now() where account_id = $1`,
      [by.who.accountId],
    );
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'canceled', sent: 0, failed: 1, left: 0 });
  });

  it('waits if the connection must be renewed, and continues automatically afterwards', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2), company(3)]);
    const push = await crms.plan(by, listId);
    await crms.door(`/locations/${by.locationId}/end-access`, { what: 'all' });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'waiting', left: 3, sent: 0 });
    const { body } = await crms.api.call(by.who, crm.connections, {});
    expect(body.data[0]).toMatchObject({ state: 'reconnect', waiting: 3 });
    await connect(crms.api, crms.sandbox.url, by.who, 'ghl', { location_id: by.locationId });
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'completed', left: 0, sent: 3 });
    expect(await crms.contacts(by.locationId)).toHaveLength(3);
  });

  it('ends when its connection is ended', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    await crms.api.call(by.who, crm.disconnect, { params: { id: by.connectionId } });
    const ended = await crms.read(by, push.id);
    expect(ended).toMatchObject({ state: 'failed', sent: 0, left: 0 });
    expect(ended.error).toMatch(/disconnected/);
  });

  it('of one connection goes out after the other, and other connections do not wait', async () => {
    const by = await crms.sender();
    const elsewhere = await crms.sender(1);
    const [first, second, third] = await Promise.all([
      crms.fill(by, [company(1)]),
      crms.fill(by, [company(2)]),
      crms.fill(elsewhere, [company(3)]),
    ]);
    const pushes = [
      await crms.plan(by, first.listId),
      await crms.plan(by, second.listId),
      await crms.plan(elsewhere, third.listId),
    ] as const;
    // A worker that holds the connection of the first two.
    await crms.rows(
      `insert into crm_push_turns (account_id, connection_id, push_id, held_by, held_until) values ($1, $2, $3, 'another', $4)`,
      [by.who.accountId, by.connectionId, pushes[0].id, new Date(crms.api.clock.now().getTime() + 60_000)],
    );
    await Promise.all([crms.confirm(by, pushes[0]), crms.confirm(by, pushes[1]), crms.confirm(elsewhere, pushes[2])]);
    await crms.api.runJobs();
    expect(await crms.read(by, pushes[1].id)).toMatchObject({ state: 'sending', sent: 0 });
    expect(await crms.read(elsewhere, pushes[2].id)).toMatchObject({ state: 'completed', sent: 1 });
    crms.api.clock.advance(61_000);
    await hurry();
    await hurry();
    for (const { id } of pushes.slice(0, 2))
      expect(await crms.read(by, id)).toMatchObject({ state: 'completed', sent: 1 });
  });
});

/** Pushes that wait for a retry continue now. */
async function hurry() {
  await crms.rows(
    `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'crm.push'`,
  );
  await crms.api.runJobs();
}
