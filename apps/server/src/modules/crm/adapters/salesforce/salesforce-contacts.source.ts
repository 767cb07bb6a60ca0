/**
 * People of Salesforce by their ids, first the leads and then the contacts: all, or those that changed. Whichever of the two a push
 * makes, both are people that the organization has already. A page begins behind the last id of the one before.
 */
import type { ContactsPage, ContactsQuestion, ReadContact } from '../contacts.port.ts';
import type { CrmSession } from '../crm.port.ts';
import { textOf } from '../vendor.port.ts';
import { soqlText, type Wire } from './salesforce.rules.ts';
import { CONTACT, LEAD } from './salesforce-objects.data.ts';
import { query, queryIfShown } from './salesforce-records.source.ts';

const PAGE = 2000;
const FIELDS = {
  Lead: 'Id, Email, Phone, MobilePhone, Website, Country',
  Contact: 'Id, Email, Phone, MobilePhone, Account.Website, MailingCountry',
};

/** A cursor is the last id of a page. This one stands before the first contact. */
const CONTACTS_BEGIN = 'contacts';
const isAmongContacts = (cursor: string | null) => cursor === CONTACTS_BEGIN || cursor?.startsWith(CONTACT.prefix);

export async function readSalesforceContacts(session: CrmSession, question: ContactsQuestion): Promise<ContactsPage> {
  if (isAmongContacts(question.cursor)) {
    const rows = await queryIfShown(session, pageOf(CONTACT.type, question));
    return { contacts: rows.map(readContact), next: nextOf(rows), total: null };
  }
  const rows = await query(session, pageOf(LEAD.type, question));
  return { contacts: rows.map(readLead), next: nextOf(rows) ?? CONTACTS_BEGIN, total: null };
}

const nextOf = (rows: Wire[]) => (rows.length < PAGE ? null : textOf(rows.at(-1)?.Id) || null);

function pageOf(type: keyof typeof FIELDS, { since, cursor }: ContactsQuestion): string {
  const conditions = [
    ...(since ? [`SystemModstamp >= ${since.toISOString().slice(0, 19)}Z`] : []),
    ...(cursor && cursor !== CONTACTS_BEGIN ? [`Id > ${soqlText(cursor)}`] : []),
  ];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT ${FIELDS[type]} FROM ${type}${where} ORDER BY Id LIMIT ${PAGE}`;
}

const readLead = (row: Wire): ReadContact => ({
  emails: [textOf(row.Email)].filter(Boolean),
  phones: [textOf(row.Phone), textOf(row.MobilePhone)].filter(Boolean),
  website: textOf(row.Website),
  linkedin: '',
  country: textOf(row.Country),
});

const readContact = (row: Wire): ReadContact => ({
  ...readLead(row),
  website: textOf((row.Account as Wire | null)?.Website),
  country: textOf(row.MailingCountry),
});
