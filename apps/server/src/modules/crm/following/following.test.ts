/** Effects of a changed state: lists, history, webhooks, the assistant. Also readings that are interrupted. */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { wonAndLost } from '../../results/public.ts';
import { FOLLOWED, type FollowedCrm } from './testing/crms.ts';
import { type Follows, startFollowing } from './testing/following.ts';

const GHL = (FOLLOWED.find(({ crm }) => crm.provider === 'ghl') as FollowedCrm).crm;

describe('a lead that changes in a CRM', () => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(GHL);
  });
  afterAll(() => follows.stop());

  const find = (by: Parameters<Follows['listed']>[0], listId: number, body: object) =>
    follows.api.call(by.who, results.find, { params: { type: 'local', id: listId }, body: body as never });

  it('is found by its states, alone and with other filters, and by nobody else', async () => {
    const { by, listId, ids, contacts } = await follows.sent(0, 5);
    for (const at of [0, 1]) await follows.people(by, contacts[at] as string, 'win');
    await follows.people(by, contacts[1] as string, 'unsubscribe');
    await follows.people(by, contacts[2] as string, 'lose');
    await follows.api.runJobs();
    const found = async (states: string[]) => (await follows.listed(by, listId, states)).map(({ id }) => id);
    expect(await found(['won'])).toEqual(ids.slice(0, 2));
    expect(await found(['unsubscribed'])).toEqual([ids[1]]);
    expect(await found(['won', 'lost'])).toEqual(ids.slice(0, 3));
    expect(await found(['merged'])).toEqual([]);
    const { body } = await find(by, listId, { sent: -1, crm: ['won'], search: 'Company 2' });
    expect(body.data.map(({ id }) => id)).toEqual([ids[1]]);
    expect(body.total).toBe(1);
    expect((await find(by, listId, { sent: -1, crm: ['bought'] })).status).toBe(422);
    expect((await find({ who: await follows.api.buildAccount() }, listId, { sent: -1, crm: ['won'] })).status).toBe(
      404,
    );
  });

  it('is found by who has it there', async () => {
    const { by, listId, ids, contacts } = await follows.sent();
    const owners = (who: TestPerson) => follows.api.call(who, crmFollowing.owners, { params: { id: listId } });
    expect((await owners(by.who)).body.data).toEqual([]);
    await follows.people(by, contacts[1] as string, 'assign', { owner: 'Tomás Vega' });
    await follows.api.runJobs();
    expect((await owners(by.who)).body.data).toEqual(['Tomás Vega']);
    const found = await find(by, listId, { sent: -1, crm_owners: ['Tomás Vega', 'Nobody'] });
    expect(found.body.data.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await find(by, listId, { sent: -1, crm_owners: ['Nobody'] })).body.total).toBe(0);
    expect((await owners(await follows.api.buildAccount())).status).toBe(404);
  });

  it('says so in its history', async () => {
    const { by, ids, contacts } = await follows.sent();
    await follows.people(by, contacts[0] as string, 'win');
    await follows.api.runJobs();
    const { body } = await follows.api.call(by.who, results.get, { params: { id: ids[0] as number } });
    expect(body.data.activity[0]?.what).toMatch(/^Won in /);
    expect(body.data.crm_states).toEqual(['won']);
  });

  it('tells webhooks once', async () => {
    const { by, listId, ids, contacts } = await follows.sent();
    const url = `${follows.sandbox.url}/hooks/crm`;
    await follows.api.call(by.who, webhooks.create, { body: { url, events: ['lead.crm_changed'] } });
    await follows.people(by, contacts[0] as string, 'win');
    await follows.api.runJobs();
    await follows.readLater();
    const told = await follows.rows('select data from deliveries where account_id = $1', [by.who.accountId]);
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0].data)).toMatchObject({
      lead_id: ids[0],
      list: { id: listId },
      crm: 'ghl',
      states: ['won'],
      before: ['open'],
    });
  });

  it('is known to suggestions without its name', async () => {
    const { by, contacts } = await follows.sent();
    await follows.people(by, contacts[0] as string, 'win');
    await follows.people(by, contacts[1] as string, 'lose');
    await follows.api.runJobs();
    const known = await asAccount(systemBase(follows.api.platform), by.who.accountId, (tx) => wonAndLost(tx));
    expect(known.map(({ state, city }) => [state, city]).toSorted()).toEqual([
      ['lost', 'Lisboa'],
      ['won', 'Lisboa'],
    ]);
    expect(JSON.stringify(known)).not.toContain('Company');
  });

  it('is read on from where a reading was interrupted', async () => {
    const { by } = await follows.sent(0, 25);
    // Two calls for each contact, ten contacts in a portion: the second portion fails. Other readings may use up some of the calls.
    await follows.door('/faults', { kind: 'error', after: 30 });
    await follows.readLater();
    const count = async (condition: string) =>
      (await follows.rows(`select 1 from crm_followed where account_id = $1 and ${condition}`, [by.who.accountId]))
        .length;
    expect(await count('read_at is not null')).toBeGreaterThanOrEqual(10);
    expect(await count('read_at is null')).toBeGreaterThan(0);
    await follows.door('/faults', {}, 'DELETE');
    // A CRM that could not be reached is asked again after ten minutes.
    follows.api.clock.advance(11 * 60_000);
    await follows.api.runSchedule('crm.follow-due');
    await follows.api.runJobs();
    expect(await count('read_at is null')).toBe(0);
  });

  it('is forgotten with its row', async () => {
    const { by, ids } = await follows.sent();
    await follows.rows('delete from result_rows where account_id = $1 and id = $2', [by.who.accountId, ids[0]]);
    await follows.readLater();
    const left = await follows.rows('select result_id from crm_followed where account_id = $1', [by.who.accountId]);
    expect(left.map(({ result_id }) => result_id)).toEqual(ids.slice(1));
  });

  it('is forgotten with its row although the CRM is not read any more', async () => {
    const { by, ids } = await follows.sent();
    const other = await follows.sent(1);
    await follows.api.call(by.who, crm.disconnect, { params: { id: by.connectionId } });
    await follows.rows('delete from result_rows where account_id = $1 and id = any($2)', [
      by.who.accountId,
      ids.slice(0, 2),
    ]);
    await follows.api.runSchedule('crm.forget-followed');
    const left = await follows.rows('select result_id from crm_followed where account_id = any($1) order by 1', [
      [by.who.accountId, other.by.who.accountId],
    ]);
    expect(left.map(({ result_id }) => result_id)).toEqual([...ids.slice(2), ...other.ids]);
  });
});
