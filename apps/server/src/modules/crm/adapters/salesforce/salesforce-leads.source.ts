/** Leads of Salesforce. It has no tags for leads, and a field made over the API would be hidden from everybody. */
import { checkSteps } from '../checking.rules.ts';
import { namedCompany } from '../companies.rules.ts';
import { type CrmAdapter, type CrmContact, CrmRefusal, type CrmSession, type CrmValues } from '../crm.port.ts';
import { textOf } from '../vendor.port.ts';
import { readOrganization } from './salesforce.client.ts';
import { crmFields } from './salesforce-fields.rules.ts';
import { findCompanies, findExact } from './salesforce-finding.source.ts';
import { LEAD } from './salesforce-objects.data.ts';
import { people, type Who } from './salesforce-people.source.ts';
import { deleteWire, describe } from './salesforce-records.source.ts';

/** An address without a record: looking it up shows whether records may be read. */
export const NOBODY = { email: 'connection.test@example.com', phone: '' };
/** For what Salesforce does not have. */
export const nothing = () => Promise.reject(new CrmRefusal('invalid', null, ''));

const leads = people(LEAD);

/** A lead without an address and a number is known by its company alone. */
const isAlone = ({ email, phone }: Who) => !email && !phone;

async function findAlone(session: CrmSession, { company }: Who): Promise<CrmContact | null> {
  const [found] = company ? await findCompanies(session, company.name) : [];
  return leads.read(session, found);
}

async function create(session: CrmSession, values: CrmValues) {
  const isPerson = Boolean(textOf(values.firstName) || textOf(values.lastName));
  const company = isPerson ? null : namedCompany(values);
  const who = { email: textOf(values.email), phone: textOf(values.phone), company };
  const before = await (isAlone(who) ? findAlone(session, who) : leads.existing(session, who));
  return before ? { ...before, isNew: false } : leads.create(session, values, who);
}

export const salesforceLeads: CrmAdapter = {
  can: { update: true, undo: true, tags: false, createField: false, companies: false, companyAlone: true },
  fills: ['custom:Status'],
  creates: [],
  atOnce: 24,
  check: (session) =>
    checkSteps([
      ['sign_in', () => findExact(session, LEAD, NOBODY)],
      ['account', () => readOrganization(session)],
      ['custom_fields', () => describe(session, LEAD)],
    ]),
  fields: async (session) => crmFields(await describe(session, LEAD)),
  createField: nothing,
  async find(session, who) {
    if (!isAlone(who)) return leads.find(session, who);
    const contact = await findAlone(session, who);
    return contact ? [{ contact, by: 'company' }] : [];
  },
  read: leads.read,
  create,
  update: leads.update,
  addTags: async () => {},
  removeTags: async () => {},
  remove: (session, id) => deleteWire(session, LEAD, id),
};
