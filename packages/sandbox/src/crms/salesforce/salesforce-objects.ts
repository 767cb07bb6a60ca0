/** The kinds of records that the product writes, and their fields. */
import { addressCodes, field, kept, type SalesforceField } from './salesforce-fields.ts';

export const OBJECTS = {
  Lead: { list: 'leads', prefix: '00Q', address: '' },
  Contact: { list: 'contacts', prefix: '003', address: 'Mailing' },
  Account: { list: 'accounts', prefix: '001', address: 'Billing' },
} as const;
export type ObjectName = keyof typeof OBJECTS;
export const OBJECT_NAMES = Object.keys(OBJECTS) as [ObjectName, ...ObjectName[]];
export const isObject = (name: string): name is ObjectName => name in OBJECTS;
/** By the first three characters of an id. */
export const objectOfId = (id: string) => OBJECT_NAMES.find((name) => OBJECTS[name].prefix === id.slice(0, 3));

const SOURCES = ['Web', 'Phone Inquiry', 'Partner Referral', 'Purchased List', 'Other'];
const STATUSES = ['Open - Not Contacted', 'Working - Contacted', 'Closed - Converted', 'Closed - Not Converted'];
export const [NEW_STATUS] = STATUSES;

const EVERY: SalesforceField[] = [
  kept('IsDeleted', 'Deleted', 'boolean'),
  field('MasterRecordId', 'Master Record ID', 'reference', { createable: false, updateable: false }),
  field('Phone', 'Phone', 'phone', { length: 40 }),
  field('Description', 'Description', 'textarea', { length: 32_000 }),
  field('OwnerId', 'Owner ID', 'reference', { nillable: false, defaultedOnCreate: true }),
  kept('CreatedDate', 'Created Date', 'datetime'),
  kept('LastModifiedDate', 'Last Modified Date', 'datetime'),
  kept('SystemModstamp', 'System Modstamp', 'datetime'),
  field('LastActivityDate', 'Last Activity', 'date', { createable: false, updateable: false }),
];

const PERSON: SalesforceField[] = [
  field('LastName', 'Last Name', 'string', { length: 80, nillable: false }),
  field('FirstName', 'First Name', 'string', { length: 40 }),
  field('Salutation', 'Salutation', 'picklist', { length: 40, options: ['Mr.', 'Ms.', 'Dr.'] }),
  field('Name', 'Full Name', 'string', { length: 121, createable: false, updateable: false, nillable: false }),
  field('Title', 'Title', 'string', { length: 128 }),
  field('MobilePhone', 'Mobile Phone', 'phone', { length: 40 }),
  field('Email', 'Email', 'email', { length: 80 }),
  field('LeadSource', 'Lead Source', 'picklist', { length: 255, options: SOURCES }),
  field('HasOptedOutOfEmail', 'Email Opt Out', 'boolean', { nillable: false, defaultedOnCreate: true }),
];

const COMPANY: SalesforceField[] = [
  field('Website', 'Website', 'url', { length: 255 }),
  field('Industry', 'Industry', 'picklist', { length: 255, options: ['Healthcare', 'Retail', 'Technology'] }),
  field('AnnualRevenue', 'Annual Revenue', 'currency'),
  field('NumberOfEmployees', 'Employees', 'int'),
];

const address = (prefix: string): SalesforceField[] => {
  const part = (name: string, label: string, type: string, length: number) =>
    field(`${prefix}${name}`, `${prefix} ${label}`.trim(), type, { length });
  return [
    part('Street', 'Street', 'textarea', 255),
    part('City', 'City', 'string', 40),
    part('State', 'State/Province', 'string', 80),
    part('PostalCode', 'Zip/Postal Code', 'string', 20),
    part('Country', 'Country', 'string', 80),
    field(`${prefix}Address`, `${prefix} Address`.trim(), 'address', { createable: false, updateable: false }),
  ];
};

const PERSON_CUSTOM: SalesforceField[] = [
  field('Google_Rating__c', 'Google rating', 'double'),
  field('Opening_Line__c', 'Opening line', 'textarea', { length: 1000 }),
  field('Email_Subject__c', 'E-mail subject', 'string', { length: 255 }),
  field('Built_With__c', 'Built with', 'multipicklist', { options: ['WordPress', 'Shopify', 'Wix', 'Joomla'] }),
  field('Stage__c', 'Stage', 'picklist', {
    length: 255,
    restrictedPicklist: true,
    options: ['New', 'Contacted', 'Customer'],
  }),
];

const OWN: Record<ObjectName, SalesforceField[]> = {
  Lead: [
    kept('Id', 'Lead ID', 'id'),
    ...PERSON,
    field('Company', 'Company', 'string', { length: 255, nillable: false }),
    ...COMPANY,
    field('Status', 'Status', 'picklist', { length: 255, nillable: false, defaultedOnCreate: true, options: STATUSES }),
    kept('IsConverted', 'Converted', 'boolean'),
    ...PERSON_CUSTOM,
  ],
  Contact: [
    kept('Id', 'Contact ID', 'id'),
    ...PERSON,
    field('AccountId', 'Account ID', 'reference'),
    field('Department', 'Department', 'string', { length: 80 }),
    ...PERSON_CUSTOM,
  ],
  Account: [
    kept('Id', 'Account ID', 'id'),
    field('Name', 'Account Name', 'string', { length: 255, nillable: false }),
    ...COMPANY,
    field('AccountSource', 'Account Source', 'picklist', { length: 255, options: SOURCES }),
  ],
};

/** A field that people of an organization may add for us: no two records have the same value. */
const OUR_KEY = field('Leadwright_Id__c', 'Leadwright ID', 'string', { length: 64, externalId: true, unique: true });

interface Has {
  hasOurKey: boolean;
  hasAddressCodes: boolean;
}

const fieldsOfObject = (object: ObjectName, { hasOurKey, hasAddressCodes }: Has): SalesforceField[] => [
  ...OWN[object],
  ...address(OBJECTS[object].address),
  ...(hasAddressCodes ? addressCodes(OBJECTS[object].address) : []),
  ...EVERY,
  ...(hasOurKey ? [OUR_KEY] : []),
];

export type FieldsOfObjects = Record<ObjectName, SalesforceField[]>;

export const fieldsOf = (has: Has): FieldsOfObjects => ({
  Lead: fieldsOfObject('Lead', has),
  Contact: fieldsOfObject('Contact', has),
  Account: fieldsOfObject('Account', has),
});
