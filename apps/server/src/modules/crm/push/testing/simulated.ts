/** What differs between the simulated CRMs, so that one test holds for all of them. A new one is a row. */
import type { OauthCrm, RecordKind } from '@leadwright/contract/integrations/crms';
import type { CrmValues } from '../../adapters/crm.port.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the sandbox keeps of a vendor
type Owner = any;

export interface SimulatedCrm {
  /** The provider, and the kind of records where there are two. */
  name: string;
  provider: OauthCrm;
  /** Missing: the usual one of the CRM. */
  kind?: RecordKind;
  /** What one connection leads to, and what names one of them when access is given. */
  owners: string;
  idName: string;
  /** Fast enough not to be noticed; tests about the pace set their own. */
  quick: object;
  /** The vendor's own limit, and the same with a window that a test can wait for. */
  ownLimit: object;
  limit: object;
  /** As many leads as take some seconds at that limit. */
  leads: number;
  /** The calls that make contacts, for answers that get lost. */
  writes: { method: 'POST'; path: string };
  /** What the contact of a company has before it is sent, and what it has after that, its own and its company's. */
  old: CrmValues;
  filled: CrmValues;
  /** What is there, without times. */
  recordsOf(owner: Owner): { contacts: Owner[]; companies: Owner[]; links: Owner[] };
  emailsOf(owner: Owner): string[];
}

const alive = (records: Owner[], gone: string) => records.filter((record) => !record[gone]);
/** The same record at any time. */
const timeless = (records: Owner[]) =>
  records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !TIMES.has(name))));
const TIMES = new Set([
  ...['createdAt', 'updatedAt', 'add_time', 'update_time', 'create_time', 'created', 'modified', 'dateAdded'],
  'dateUpdated',
]);

const GHL: SimulatedCrm = {
  name: 'ghl',
  provider: 'ghl',
  owners: 'locations',
  idName: 'location_id',
  quick: { rate_max: 10_000, rate_window_ms: 1000 },
  ownLimit: { rate_max: 100, rate_window_ms: 10_000 },
  limit: { rate_max: 25, rate_window_ms: 400 },
  leads: 100,
  writes: { method: 'POST', path: '/contacts/' },
  old: { companyName: 'Two' },
  filled: { companyName: 'Two', city: 'Lisboa' },
  recordsOf: ({ contacts }) => ({ contacts: timeless(contacts), companies: [], links: [] }),
  emailsOf: ({ contacts }) => contacts.map(({ values }: Owner) => values.email),
};

/** No address and an empty list of addresses are the same to Keap. */
const withoutEmpty = ({ values, ...contact }: Owner) => ({
  ...contact,
  values: Object.fromEntries(Object.entries<Owner>(values).filter(([, value]) => value?.length !== 0)),
});

const KEAP: SimulatedCrm = {
  name: 'keap',
  provider: 'keap',
  owners: 'accounts',
  idName: 'account_id',
  quick: { spike_max: 10_000, throttle_max: 1_000_000 },
  ownLimit: { spike_max: 25, throttle_max: 1_500 },
  limit: { spike_max: 25, throttle_max: 1_500 },
  leads: 40,
  writes: { method: 'POST', path: '/contacts?' },
  old: { companyName: 'Two' },
  filled: { companyName: 'Two', city: 'Lisboa' },
  // Nobody can delete a company there.
  recordsOf: ({ contacts }) => ({ contacts: timeless(contacts).map(withoutEmpty), companies: [], links: [] }),
  emailsOf: ({ contacts }) => contacts.map(({ values }: Owner) => values.email_addresses[0].email),
};

const HUBSPOT: SimulatedCrm = {
  name: 'hubspot',
  provider: 'hubspot',
  owners: 'portals',
  idName: 'portal_id',
  quick: { rate_max: 10_000, rate_window_ms: 1000, search_max: 1000, search_lag_ms: 0 },
  ownLimit: { rate_max: 110, rate_window_ms: 10_000, search_max: 5, search_lag_ms: 10_000 },
  limit: { rate_max: 110, rate_window_ms: 5000, search_max: 5, search_lag_ms: 10_000 },
  leads: 40,
  writes: { method: 'POST', path: '/crm/v3/objects/contacts' },
  old: { city: 'Porto' },
  filled: { city: 'Porto', 'company:name': 'Company 2', 'company:city': 'Lisboa' },
  recordsOf: ({ contacts, companies, associations }) => ({
    contacts: timeless(alive(contacts, 'archived')),
    companies: timeless(alive(companies, 'archived')),
    links: associations,
  }),
  emailsOf: ({ contacts }) => alive(contacts, 'archived').map(({ properties }: Owner) => properties.email),
};

const PIPEDRIVE: SimulatedCrm = {
  name: 'pipedrive',
  provider: 'pipedrive',
  owners: 'companies',
  idName: 'company',
  quick: { burst_max: 10_000, search_max: 1000, search_lag_ms: 0 },
  ownLimit: { burst_max: 80, search_max: 10, search_lag_ms: 1000 },
  limit: { burst_max: 80, search_max: 10, search_lag_ms: 1000 },
  leads: 60,
  writes: { method: 'POST', path: '/v2/persons' },
  old: { firstName: 'Two', lastName: 'Old' },
  filled: { firstName: 'Two', lastName: 'Old', 'company:name': 'Company 2', 'company:city': 'Lisboa' },
  recordsOf: ({ persons, organizations }) => ({
    contacts: timeless(alive(persons, 'is_deleted')),
    companies: timeless(alive(organizations, 'is_deleted')),
    links: [],
  }),
  emailsOf: ({ persons }) => alive(persons, 'is_deleted').map(({ emails }: Owner) => emails[0].value),
};

const SALESFORCE: SimulatedCrm = {
  name: 'salesforce',
  provider: 'salesforce',
  owners: 'organizations',
  idName: 'organization_id',
  quick: { daily_max: 1_000_000, search_lag_ms: 0 },
  ownLimit: { daily_max: 15_000, search_lag_ms: 15_000 },
  limit: { daily_max: 15_000, search_lag_ms: 15_000 },
  leads: 400,
  writes: { method: 'POST', path: '/composite/sobjects' },
  old: { companyName: 'Two' },
  filled: { companyName: 'Two', city: 'Lisboa' },
  recordsOf: ({ leads }) => ({ contacts: timeless(alive(leads, 'is_deleted')), companies: [], links: [] }),
  emailsOf: ({ leads }) => alive(leads, 'is_deleted').map(({ values }: Owner) => values.Email),
};

const SALESFORCE_CONTACTS: SimulatedCrm = {
  ...SALESFORCE,
  name: 'salesforce-contacts',
  kind: 'contacts',
  old: { city: 'Porto' },
  filled: { city: 'Porto', 'company:name': 'Company 2', 'company:city': 'Lisboa' },
  recordsOf: ({ contacts, accounts }) => ({
    contacts: timeless(alive(contacts, 'is_deleted')),
    companies: timeless(alive(accounts, 'is_deleted')),
    links: [],
  }),
  emailsOf: ({ contacts }) => alive(contacts, 'is_deleted').map(({ values }: Owner) => values.Email),
};

export const SIMULATED = {
  ghl: GHL,
  keap: KEAP,
  hubspot: HUBSPOT,
  pipedrive: PIPEDRIVE,
  salesforce: SALESFORCE,
  salesforceContacts: SALESFORCE_CONTACTS,
};
export const simulatedCrms: readonly SimulatedCrm[] = Object.values(SIMULATED);
