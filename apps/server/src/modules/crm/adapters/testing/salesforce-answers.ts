/** What Salesforce answers to everything that its adapter asks, and the values that a test writes there. */
import type { CrmValues } from '../crm.port.ts';
import * as objects from '../salesforce/salesforce-objects.data.ts';
import type { Answers } from './session.ts';

export const SALESFORCE_ID = '00QSb0000000001AAA';
export const SALESFORCE_VALUES: CrmValues = {
  email: 'ada@engines.test',
  phone: '+351210000000',
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitle: 'Countess',
  companyName: 'Engines',
  website: 'https://engines.test',
  address1: 'Rua 1',
  city: 'Lisbon',
  state: 'Lisboa',
  postalCode: '1000',
  country: 'PT',
  source: 'Clinics in Lisbon',
  'custom:Rating__c': 4.5,
};
export const CONTACT_ID = '003Sb0000000002AAA';
export const ACCOUNT_ID = '001Sb0000000003AAA';
/** A contact with its account: its company and website are the account's. */
export const CONTACT_VALUES: CrmValues = {
  ...Object.fromEntries(
    Object.entries(SALESFORCE_VALUES).filter(([key]) => key !== 'companyName' && key !== 'website'),
  ),
  'company:name': 'Engines',
  'company:website': 'https://engines.test',
  'company:phone': '+351210000009',
  'company:address1': 'Rua 2',
  'company:city': 'Lisbon',
  'company:state': 'Lisboa',
  'company:postalCode': '1000',
  'company:country': 'PT',
};
const field = (name: string, more = {}) => ({
  name,
  label: name,
  type: 'string',
  length: 255,
  createable: true,
  updateable: true,
  ...more,
});
const describedAs = ({ standard }: objects.SalesforceObject) => ({
  fields: [...Object.values(standard).map((name) => field(name)), field('Rating__c', { type: 'double' })],
});
export const DESCRIBED = {
  Lead: describedAs(objects.LEAD),
  Contact: describedAs(objects.CONTACT),
  Account: describedAs(objects.ACCOUNT),
};
export const LEAD = { Id: SALESFORCE_ID, Email: 'ada@engines.test', LastName: 'Lovelace', Company: 'Engines' };
const CONTACT = { Id: CONTACT_ID, Email: 'ada@engines.test', LastName: 'Lovelace', AccountId: null };
const ACCOUNT = { Id: ACCOUNT_ID, Name: 'Engines', Website: 'https://www.engines.test/en' };
export const RECORDS = { Lead: LEAD, Contact: CONTACT, Account: ACCOUNT };
const DATA = '/services/data/v62.0';

type Named = keyof typeof RECORDS;
const NAMED = Object.keys(RECORDS) as Named[];
/** The object that a text names first; a lead if it names none. */
const namedIn = (text: string): Named => NAMED.find((name) => new RegExp(`\\b${name}\\b`).test(text)) ?? 'Lead';
const isCompany = (q: string) => /FROM Account\b/.test(q);

/** By method and path: a create in a collection is refused by a duplicate rule, so that each is made alone as well. */
export const salesforceAnswers = (): Answers => ({
  // Nobody is there but the account, once it is looked for by its domain.
  [`GET ${DATA}/query`]: ({ path }) => {
    const q = new URL(path, 'https://x.test').searchParams.get('q') ?? '';
    return { body: { records: isCompany(q) && q.includes('LIKE') ? [ACCOUNT] : [] } };
  },
  [`GET ${DATA}/queryAll`]: ({ path }) => ({ body: { records: [RECORDS[namedIn(path)]] } }),
  [`GET ${DATA}/search`]: ({ path }) => ({ body: { searchRecords: [RECORDS[namedIn(path)]] } }),
  ...Object.fromEntries(NAMED.flatMap(answersFor)),
  [`POST ${DATA}/composite/sobjects`]: () => ({
    body: [{ success: false, errors: [{ statusCode: 'DUPLICATES_DETECTED', message: 'x', fields: [] }] }],
  }),
  [`PATCH ${DATA}/composite/sobjects`]: () => ({ body: [{ id: SALESFORCE_ID, success: true, errors: [] }] }),
  [`DELETE ${DATA}/composite/sobjects`]: () => ({ body: [{ id: SALESFORCE_ID, success: true, errors: [] }] }),
});

const answersFor = (name: Named): [string, Answers[string]][] => [
  [`GET ${DATA}/sobjects/${name}/describe`, () => ({ body: DESCRIBED[name] })],
  [`POST ${DATA}/composite/sobjects/${name}`, () => ({ body: [RECORDS[name]] })],
  [`POST ${DATA}/sobjects/${name}`, () => ({ status: 201, body: { id: RECORDS[name].Id, success: true, errors: [] } })],
];
