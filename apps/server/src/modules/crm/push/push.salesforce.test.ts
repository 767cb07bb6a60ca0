/** What only Salesforce does: a limit of the day, rules of the organization, leads that are converted or merged. */
import { crm } from '@leadwright/contract/integrations/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOn } from '../../search/testing/failing.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';
import { SIMULATED } from './testing/simulated.ts';
import { verdict, whole } from './testing/verdict.ts';
import { runPush } from './working/run.service.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes(SIMULATED.salesforce);
});
afterAll(() => crms.stop());

const some = (count: number) => Array.from({ length: count }, (_each, n) => company(n));
const rules = ({ locationId }: Sender, given: object) => crms.door(`/organizations/${locationId}`, given, 'PATCH');
const act = ({ locationId }: Sender, what: string, given: object) =>
  crms.door(`/organizations/${locationId}/${what}`, given);
const resume = (by: Sender, id: number) => runPush(contextOn(crms.api.platform), by.who.accountId, id);

describe('a push to Salesforce', () => {
  it('waits when the calls of the day are used up in the middle, and doubles nothing when it goes on', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(60));
    const push = await crms.plan(by, listId);
    const { session } = await crms.sessionOf(by);
    const { headers } = await session.ask({ method: 'GET', path: '/services/data/v62.0/sobjects/Lead/describe' });
    const used = Number(/=(\d+)\//.exec(String(headers['sforce-limit-info']))?.[1]);
    // Enough to create the first portion and not to read it back.
    await crms.settings({ daily_max: used + 3 });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'sending', failed: 0 });
    const { data } = (await crms.api.call(by.who, crm.connections, {})).body;
    expect(data.find(({ id }) => id === by.connectionId)?.rate).toMatchObject({
      window: null,
      day: { used: used + 3, max: used + 3 },
    });
    await crms.settings(SIMULATED.salesforce.quick);
    await crms.rows('delete from crm_paces');
    // The day is over.
    crms.api.clock.advance(25 * 3_600_000);
    await resume(by, push.id);
    expect(await verdict(crms, by, push.id)).toEqual(whole(60));
  });

  it("tells the organization's rules in the person's language, field by field", async () => {
    const by = await crms.sender();
    await rules(by, { validation: { field: 'PostalCode', message: 'We need a postal code' } });
    const { listId } = await crms.fill(by, [company(1)]);
    const first = await crms.push(by, listId);
    expect((await crms.records(by, first.id))[0]?.problem?.words).toBe(
      'A rule of your CRM says: We need a postal code',
    );
    await rules(by, { validation: null });
    // The same name at the same company, with another address.
    await crms.addContact(by, { email: 'other@company-1.test', companyName: 'Company 1' });
    await rules(by, { duplicate_rule: 'block' });
    const second = await crms.push(by, listId);
    expect(second).toMatchObject({ failed: 1, created: 0 });
    expect((await crms.records(by, second.id))[0]?.problem?.words).toMatch(/“Standard Lead Duplicate Rule”/);
  });

  it('skips a lead that was converted, for nobody may write it any more', async () => {
    const by = await crms.sender();
    const lead = await crms.addContact(by, { email: 'hello@company-1.test', companyName: 'Company 1' });
    await act(by, 'convert', { record: lead });
    const { listId } = await crms.fill(by, [company(1)]);
    expect((await crms.plan(by, listId)).plan).toMatchObject({ create: 0, update: 0, skip: 1 });
  });

  it('says of a lead that was merged away after the plan that it is gone, and leaves the other alone', async () => {
    const by = await crms.sender();
    const lead = await crms.addContact(by, { email: 'hello@company-1.test', companyName: 'One' });
    const into = await crms.addContact(by, { email: 'boss@company-1.test', companyName: 'Boss' });
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    expect(push.plan).toMatchObject({ update: 1 });
    await act(by, 'merge', { record: lead, into });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'completed', failed: 1, updated: 0 });
    const { adapter, session } = await crms.sessionOf(by);
    expect((await adapter.read(session, into))?.values.city).toBeUndefined();
  });

  it('makes a lead of a company that nobody can be reached at, once, and takes it back', async () => {
    const by = await crms.sender();
    const nobody = { email: '', phone: '' };
    // A person of that company without an address is somebody else.
    await crms.addContact(by, { firstName: 'Ada', lastName: 'Lovelace', companyName: 'Company 1' });
    const before = await crms.there(by);
    const { listId } = await crms.fill(by, [company(1, nobody), company(2, nobody)]);
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', created: 2, failed: 0 });
    const again = await crms.plan(by, listId, { filter: { sent: 1 } });
    expect(again.plan).toMatchObject({ create: 0, update: 0, skip: 2, reasons: { same: 2 } });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 2, left_alone: 0 } });
    expect(await crms.there(by)).toEqual(before);
  });

  it('tries a locked lead again', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(2));
    const push = await crms.plan(by, listId);
    await rules(by, { locked: 1 });
    await crms.confirm(by, push);
    await crms.api.runJobs();
    crms.api.clock.advance(60_000);
    await resume(by, push.id);
    expect(await verdict(crms, by, push.id)).toEqual(whole(2));
  });

  it('knows a number however it is written, and lets colleagues share one', async () => {
    const by = await crms.sender();
    const lead = await crms.addContact(by, { phone: '(512) 555-0101', companyName: 'One' });
    const { adapter, session } = await crms.sessionOf(by);
    const found = await adapter.find(session, { email: '', phone: '+15125550101' });
    expect(found.map(({ contact, by: how }) => [contact.id, how])).toEqual([[lead, 'phone']]);
    const { listId } = await crms.fill(by, [
      company(1, { phone: '+351210000001' }),
      company(2, { phone: '+351210000001' }),
    ]);
    await crms.push(by, listId);
    const again = await adapter.find(session, { email: 'hello@company-2.test', phone: '' });
    expect(again[0]?.contact.values.phone).toBe('+351210000001');
  });
});
