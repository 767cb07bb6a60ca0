/** Salesforce with its two kinds of records: the choice of a connection, and contacts with their accounts. */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmFields } from '@leadwright/contract/integrations/crm-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../testing/connect.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';
import { SIMULATED } from './testing/simulated.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the sandbox keeps of a vendor
type Kept = any;

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes(SIMULATED.salesforceContacts);
});
afterAll(() => crms.stop());

const organization = async ({ locationId }: Sender): Promise<Kept> =>
  (await crms.door<Kept[]>('/organizations')).find(({ id }) => id === locationId);
const alive = (records: Kept[]) => records.filter(({ is_deleted }) => !is_deleted);
const choose = (by: Sender, record_kind: 'leads' | 'contacts') =>
  crms.api.call(by.who, crm.change, { params: { id: by.connectionId }, body: { record_kind } });
const mappingOf = async (by: Sender) => {
  const params = { id: by.connectionId, type: 'local' as const };
  return (await crms.api.call(by.who, crmFields.mapping, { params })).body.data;
};
const fieldOf = async (by: Sender, column: string) =>
  (await mappingOf(by)).rows.find((row) => row.column === column)?.field;

describe('the choice of a connection', () => {
  it('is leads until somebody chooses, and there is none in other CRMs', async () => {
    const who = await crms.api.buildAccount();
    const { id, record_kind, can } = await connect(crms.api, crms.sandbox.url, who, 'salesforce');
    expect([record_kind, can.companies]).toEqual(['leads', false]);
    const chosen = await crms.api.call(who, crm.change, { params: { id }, body: { record_kind: 'contacts' } });
    expect(chosen.body.data).toMatchObject({ record_kind: 'contacts', can: { companies: true } });
    const other = await connect(crms.api, crms.sandbox.url, who, 'hubspot');
    expect(other.record_kind).toBeNull();
    const refused = await crms.api.call(who, crm.change, {
      params: { id: other.id },
      body: { record_kind: 'contacts' },
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'crm.one_kind']);
    const stranger = await crms.api.buildAccount();
    expect((await crms.api.call(stranger, crm.change, { params: { id }, body: { record_kind: 'leads' } })).status).toBe(
      404,
    );
  });

  it('shows the fields of both sides, and each kind keeps its mapping', async () => {
    const by = await crms.sender();
    expect([await fieldOf(by, 'name'), await fieldOf(by, 'website')]).toEqual(['company:name', 'company:website']);
    const rows = [{ column: 'city', field: null, policy: 'fill_empty' as const }];
    const params = { id: by.connectionId, type: 'local' as const };
    await crms.api.call(by.who, crmFields.saveMapping, { params, body: { rows } });
    await choose(by, 'leads');
    expect([await fieldOf(by, 'name'), await fieldOf(by, 'city')]).toEqual(['companyName', 'city']);
    await choose(by, 'contacts');
    expect([await fieldOf(by, 'name'), await fieldOf(by, 'city')]).toEqual(['company:name', null]);
    const reset = await crms.api.call(by.who, crmFields.resetMapping, { params });
    expect(reset.body.data.is_default).toBe(true);
  });

  it('does not change a push that was planned before', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const planned = await crms.plan(by, listId);
    await choose(by, 'leads');
    await crms.confirm(by, planned);
    await crms.api.runJobs();
    const there = await organization(by);
    expect([alive(there.contacts).length, alive(there.leads).length]).toEqual([1, 0]);
    await crms.undo(by, planned.id);
    expect(await crms.there(by)).toEqual({ contacts: [], companies: [], links: [] });
  });
});

describe('contacts of Salesforce', () => {
  it('join the account of their website however it is written, and no other of the same name', async () => {
    const by = await crms.sender();
    const other = await crms.addContact(by, { 'company:name': 'Company 1', 'company:website': 'https://other.test' });
    const own = await crms.addContact(by, {
      'company:name': 'Engines',
      'company:website': 'http://www.company-1.test/about',
    });
    const { listId } = await crms.fill(by, [company(1)]);
    await crms.push(by, listId);
    const { contacts, accounts } = await organization(by);
    expect(`company:${contacts[0].values.AccountId}`).toBe(own);
    expect([alive(accounts).length, other === own]).toEqual([2, false]);
  });

  it('stay in the account that they have', async () => {
    const by = await crms.sender();
    const address = { email: 'hello@company-1.test' };
    await crms.addContact(by, { ...address, 'company:name': 'Old' });
    const before = await crms.there(by);
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', failed: 0 });
    const { contacts, accounts } = await organization(by);
    expect(accounts.find(({ id }: Kept) => id === contacts[0].values.AccountId).values.Name).toBe('Old');
    await crms.undo(by, push.id);
    expect(await crms.there(by)).toEqual(before);
  });

  it('leave an account that has got an opportunity when they are taken back', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.push(by, listId);
    const [contact] = (await organization(by)).contacts;
    await crms.door(`/organizations/${by.locationId}/people`, { contact: contact.id, act: 'win' });
    await crms.undo(by, push.id);
    const { contacts, accounts } = await organization(by);
    expect([alive(contacts).length, alive(accounts).length]).toEqual([0, 1]);
  });

  it('are refused in our words where a duplicate rule finds their account', async () => {
    const by = await crms.sender();
    const like = { 'company:name': 'Company 1', 'company:city': 'Lisboa', 'company:website': 'https://other.test' };
    await crms.addContact(by, like);
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ sent: 0, failed: 1 });
    const [record] = await crms.records(by, push.id);
    expect(JSON.stringify(record)).toContain('Standard Account Duplicate Rule');
  });

  it('without a name are called by their address, which reads as none', async () => {
    const by = await crms.sender();
    const id = await crms.addContact(by, { email: 'info@company-1.test' });
    const { adapter, session } = await crms.sessionOf(by);
    expect((await adapter.read(session, id))?.values.lastName).toBeUndefined();
    const [contact] = (await organization(by)).contacts;
    expect(contact.values.LastName).toBe('info@company-1.test');
  });
});
