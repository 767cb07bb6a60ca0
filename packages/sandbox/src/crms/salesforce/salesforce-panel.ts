/** Salesforce's contents: the leads of every organization, and its contacts and accounts where there are any. */
import { html } from '../../html.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard, lineOf, type ShownContact } from '../contacts-card.ts';
import { crmActs } from '../crm-control.ts';
import type { ObjectName } from './salesforce-objects.ts';
import { fieldValue, liveRecords } from './salesforce-records.ts';
import { type Organization, type SalesforceRecord, salesforceStore } from './salesforce-state.ts';

/** Shown in their own columns. */
const ELSEWHERE = new Set([
  'FirstName',
  'LastName',
  'Company',
  'Email',
  'Phone',
  'LeadSource',
  'OwnerId',
  'Name',
  'AccountId',
]);

export function salesforcePanel(sandbox: Sandbox): PanelSection {
  return {
    title: 'Salesforce',
    html: html`${salesforceStore(sandbox).state.organizations.map(
      (organization) => html`${leadsOf(organization)}${othersOf(organization)}`,
    )}`,
  };
}

const newest = (organization: Organization, object: ObjectName) =>
  liveRecords(organization, object)
    .toReversed()
    .map((record) => shown(organization, object, record));

const leadsOf = (organization: Organization) =>
  contactsCard({
    title: organization.name,
    caption: `${organization.id}.my.salesforce.com`,
    contacts: newest(organization, 'Lead'),
    empty: 'No lead yet.',
    noun: 'lead',
    acts: crmActs('salesforce', organization.id),
  });

function othersOf(organization: Organization) {
  const contacts = [...newest(organization, 'Contact'), ...newest(organization, 'Account')];
  if (contacts.length === 0) return null;
  const title = `${organization.name}: contacts and accounts`;
  return contactsCard({ title, caption: `${organization.id}.my.salesforce.com`, contacts, empty: '', noun: 'record' });
}

function shown(organization: Organization, object: ObjectName, record: SalesforceRecord): ShownContact {
  const { values, modified, is_converted } = record;
  const labelOf = (name: string) => organization.fields[object].find((field) => field.name === name)?.label ?? name;
  const account = organization.accounts.find(({ id }) => id === values.AccountId)?.values.Name;
  const kind = { Lead: is_converted ? ['Converted'] : [], Contact: ['Contact'], Account: ['Account'] }[object];
  return {
    name: String(fieldValue(record, 'Name')),
    lines: [values.Company, account, values.Email, values.Phone].filter(Boolean).map(lineOf),
    source: lineOf(values.LeadSource),
    tags: kind,
    fields: Object.entries(values)
      .filter(([name, value]) => !ELSEWHERE.has(name) && value !== false)
      .map(([name, value]) => [labelOf(name), lineOf(value)]),
    changed: modified,
  };
}
