/** Everything that an adapter can be asked for, so that every request it makes is held against what its vendor describes. */
import { adapterOf, vendorOf } from '../adapters.registry.ts';
import { companyOf, isCompanyAlone, onlyCompany } from '../companies.rules.ts';
import { contactsOf } from '../contacts.registry.ts';
import type { CrmAdapter, CrmRequest, CrmSession, CrmStep, CrmValues, RecordKind } from '../crm.port.ts';
import { followingOf } from '../followings.registry.ts';
import { HUBSPOT_ANSWERS, HUBSPOT_VALUES } from './hubspot-answers.ts';
import { PIPEDRIVE_VALUES, pipedriveAnswers } from './pipedrive-answers.ts';
import {
  ACCOUNT_ID,
  CONTACT_ID,
  CONTACT_VALUES,
  SALESFORCE_ID,
  SALESFORCE_VALUES,
  salesforceAnswers,
} from './salesforce-answers.ts';
import { ACCESS, recordedSession } from './session.ts';

interface Given {
  id: string;
  values: CrmValues;
  tags: string[];
  /** A company that the contact belongs to, where companies are records of their own. */
  companyId?: string;
  kind?: RecordKind | null;
}

export async function exercise(
  session: CrmSession,
  { id, values, tags, companyId, kind = null }: Given,
): Promise<CrmStep[]> {
  const adapter = adapterOf(session.provider, kind);
  const company = companyOf(values);
  const phone = '+351210000000';
  const steps = await adapter.check(session);
  await vendorOf(session.provider).identify(session, ACCESS);
  await adapter.fields(session);
  for (const type of adapter.creates) {
    const options = type.startsWith('choice') ? ['One'] : [];
    await adapter.createField(session, { label: `New ${type}`, type, options });
  }
  await adapter.find(session, { email: "o'hara@engines.test", phone, company });
  await adapter.find(session, { email: 'ada@engines.test', phone: '', company });
  await adapter.find(session, { email: '', phone, company });
  await adapter.read(session, id, company);
  await adapter.create(session, values, tags);
  await adapter.create(session, { phone: '+351210000001' }, []);
  await adapter.update(session, id, values, company);
  const cleared = Object.entries(values).map(([key]): [string, string] => [key, '']);
  await adapter.update(session, id, Object.fromEntries(cleared), company);
  await adapter.addTags(session, id, tags);
  await adapter.removeTags(session, id, tags);
  if (companyId) await exerciseCompanies(session, adapter, { id, values, companyId });
  await adapter.remove(session, id);
  return steps;
}

async function exerciseCompanies(
  session: CrmSession,
  adapter: CrmAdapter,
  { id, values, companyId }: Pick<Given, 'id' | 'values'> & { companyId: string },
) {
  const alone = onlyCompany(values);
  const joined = { id: companyId, isNew: true };
  if (!isCompanyAlone(alone)) throw new Error('the values name no company');
  await adapter.findCompany?.(session, { name: 'Nobody', domain: '' });
  await adapter.find(session, { email: '', phone: '', company: companyOf(alone) });
  await adapter.create(session, alone, []);
  await adapter.read(session, `company:${companyId}`);
  await adapter.update(session, `company:${companyId}`, alone);
  await adapter.leaveCompany?.(session, id, joined);
  await adapter.remove(session, id, joined);
}

const SCOPES = ['crm.objects.owners.read', 'users:read', 'webhooks:full', 'deals:read'];
const LOGIN = { url: 'https://app.test/api/webhooks/crm/x/k', user: 'u', password: 'p' };

/** What is asked about contacts that are there: how they stand, and all of them or those that changed. */
async function readBack(session: CrmSession, id: string): Promise<void> {
  const asking = { session, scopes: SCOPES };
  const following = followingOf(session.provider);
  await following?.read(asking, [id]);
  await following?.ownHooks?.subscribe(asking, LOGIN);
  for (const since of [null, new Date('2026-01-01T00:00:00Z')])
    for (const cursor of [null, '7/200']) await contactsOf(session.provider)?.(session, { since, cursor });
}

export async function everythingOfHubspot(): Promise<CrmRequest[]> {
  const { session, asked } = recordedSession('hubspot', HUBSPOT_ANSWERS);
  await exercise(session, { id: '7', values: HUBSPOT_VALUES, tags: ['clinic', 'lisbon'], companyId: '5' });
  await readBack(session, '7');
  return asked;
}

/** A second session without more pages, where nothing is searched. */
export async function everythingOfPipedrive(): Promise<CrmRequest[]> {
  const given = { id: '7', values: PIPEDRIVE_VALUES, tags: ['clinic', 'lisbon'], companyId: '5' };
  const [first, second] = [pipedriveAnswers(), pipedriveAnswers(null)].map((each) =>
    recordedSession('pipedrive', each),
  );
  for (const each of [first, second]) if (each) await exercise(each.session, given);
  if (first) await readBack(first.session, '7');
  return [...(first?.asked ?? []), ...(second?.asked ?? [])];
}

export async function everythingOfSalesforce(): Promise<CrmRequest[]> {
  const { session, asked } = recordedSession('salesforce', salesforceAnswers());
  await exercise(session, { id: SALESFORCE_ID, values: SALESFORCE_VALUES, tags: [] });
  await adapterOf('salesforce', null).find(session, { email: '', phone: '', company: { name: "O'Hara", domain: '' } });
  await readBack(session, SALESFORCE_ID);
  return [...asked, ...(await contactsOfSalesforce())];
}

/** Contacts with their accounts, as records of their own. */
async function contactsOfSalesforce(): Promise<CrmRequest[]> {
  const { session, asked } = recordedSession('salesforce', salesforceAnswers());
  const given = { id: CONTACT_ID, values: CONTACT_VALUES, tags: [], companyId: ACCOUNT_ID };
  await exercise(session, { ...given, kind: 'contacts' });
  await readBack(session, CONTACT_ID);
  await adapterOf('salesforce', 'contacts').create(session, { 'company:name': 'New' }, []);
  for (const cursor of ['contacts', CONTACT_ID]) await contactsOf('salesforce')?.(session, { since: null, cursor });
  return asked;
}
