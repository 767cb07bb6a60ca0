/** Contacts of Salesforce with their accounts. Leads are the other kind of record there (salesforce-leads.source.ts). */
import { checkSteps } from '../checking.rules.ts';
import { withCompanies } from '../companies.source.ts';
import type { CrmAdapter } from '../crm.port.ts';
import { textOf } from '../vendor.port.ts';
import { readOrganization } from './salesforce.client.ts';
import { salesforceAccounts } from './salesforce-accounts.source.ts';
import { crmFields } from './salesforce-fields.rules.ts';
import { findExact } from './salesforce-finding.source.ts';
import { NOBODY, nothing, salesforceLeads } from './salesforce-leads.source.ts';
import { ACCOUNT, CONTACT } from './salesforce-objects.data.ts';
import { people } from './salesforce-people.source.ts';
import { deleteWire, describe } from './salesforce-records.source.ts';

const persons = people(CONTACT);

const contacts: CrmAdapter = {
  ...salesforceLeads,
  can: { ...salesforceLeads.can, companyAlone: false },
  check: (session) =>
    checkSteps([
      ['sign_in', () => findExact(session, CONTACT, NOBODY)],
      ['account', () => readOrganization(session)],
      ['custom_fields', () => describe(session, CONTACT)],
      ['companies', () => describe(session, ACCOUNT)],
    ]),
  fields: async (session) => crmFields(await describe(session, CONTACT)),
  createField: nothing,
  find: persons.find,
  read: persons.read,
  /** In its account from the beginning: without one a contact is hidden from everybody but its owner. */
  async create(session, values, _tags, companyId) {
    const who = { email: textOf(values.email), phone: textOf(values.phone) };
    const before = await persons.existing(session, who);
    if (before) return { ...before, isNew: false };
    const made = await persons.create(session, values, who, companyId ? { AccountId: companyId } : {});
    return companyId && made.isNew ? { ...made, company: 'inside' } : made;
  },
  update: persons.update,
  remove: (session, id) => deleteWire(session, CONTACT, id),
};

export const salesforceContacts = withCompanies(contacts, salesforceAccounts);
