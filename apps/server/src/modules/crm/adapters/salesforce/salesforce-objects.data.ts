/** The kinds of records that we write, and what our keys are called there. */
import type { StandardKey } from '../standard-fields.data.ts';

/** Our keys and their names there. A person's full name is put together over there. */
export type Names = Partial<Record<StandardKey, string>>;

export interface SalesforceObject {
  /** In paths, bodies and queries. */
  type: 'Lead' | 'Contact' | 'Account';
  /** How its ids begin. */
  prefix: string;
  standard: Names;
  /** Fields with codes of countries and states, where the organization has picklists for them. */
  codes: { country: string; state: string };
  /** Read with every record, beside what can be written. */
  alsoRead: readonly string[];
}

export const LEAD = {
  type: 'Lead',
  prefix: '00Q',
  standard: {
    email: 'Email',
    phone: 'Phone',
    firstName: 'FirstName',
    lastName: 'LastName',
    jobTitle: 'Title',
    companyName: 'Company',
    website: 'Website',
    address1: 'Street',
    city: 'City',
    state: 'State',
    postalCode: 'PostalCode',
    country: 'Country',
    source: 'LeadSource',
  },
  codes: { country: 'CountryCode', state: 'StateCode' },
  alsoRead: ['IsConverted'],
} as const satisfies SalesforceObject;

export const CONTACT = {
  type: 'Contact',
  prefix: '003',
  standard: {
    email: 'Email',
    phone: 'Phone',
    firstName: 'FirstName',
    lastName: 'LastName',
    jobTitle: 'Title',
    address1: 'MailingStreet',
    city: 'MailingCity',
    state: 'MailingState',
    postalCode: 'MailingPostalCode',
    country: 'MailingCountry',
    source: 'LeadSource',
  },
  codes: { country: 'MailingCountryCode', state: 'MailingStateCode' },
  alsoRead: ['AccountId'],
} as const satisfies SalesforceObject;

export const ACCOUNT = {
  type: 'Account',
  prefix: '001',
  standard: {
    name: 'Name',
    website: 'Website',
    phone: 'Phone',
    address1: 'BillingStreet',
    city: 'BillingCity',
    state: 'BillingState',
    postalCode: 'BillingPostalCode',
    country: 'BillingCountry',
  },
  codes: { country: 'BillingCountryCode', state: 'BillingStateCode' },
  alsoRead: [],
} as const satisfies SalesforceObject;

/** 15 characters, and three more that can be left out. */
export const isIdOf = ({ prefix }: Pick<SalesforceObject, 'prefix'>, id: string): boolean =>
  id.startsWith(prefix) && /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/.test(id);

/** The same for both lengths of one id. */
export const shortId = (id: string) => id.slice(0, 15);
