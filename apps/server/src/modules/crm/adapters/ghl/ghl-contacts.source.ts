/** Contacts of a HighLevel location, by its search: all, or those that changed. Each contact says where the page behind it begins. */
import { listedIn } from '../absence.rules.ts';
import type { ContactsPage, ContactsQuestion, ReadContact } from '../contacts.port.ts';
import type { CrmSession } from '../crm.port.ts';
import { textOf } from '../vendor.port.ts';

const PAGE = 500;

export async function readGhlContacts(session: CrmSession, { since, cursor }: ContactsQuestion): Promise<ContactsPage> {
  const body = {
    locationId: session.externalId,
    pageLimit: PAGE,
    sort: [{ field: since ? 'dateUpdated' : 'dateAdded', direction: 'asc' }],
    filters: since ? [{ field: 'dateUpdated', operator: 'range', value: { gte: since.toISOString() } }] : [],
    ...(cursor && { searchAfter: JSON.parse(cursor) }),
  };
  const answer = await session.ask({ method: 'POST', path: '/contacts/search', body });
  const rows = listedIn(answer, answer.body?.contacts);
  const after = rows.length < PAGE ? null : rows.at(-1)?.searchAfter;
  const total = Number(answer.body?.total);
  return {
    contacts: rows.map(read),
    next: Array.isArray(after) ? JSON.stringify(after) : null,
    total: !since && Number.isSafeInteger(total) ? total : null,
  };
}

const read = ({ email, additionalEmails, phone, website, country }: Record<string, unknown>): ReadContact => ({
  emails: [textOf(email), ...(Array.isArray(additionalEmails) ? additionalEmails.map(textOf) : [])].filter(Boolean),
  phones: [textOf(phone)].filter(Boolean),
  website: textOf(website),
  linkedin: '',
  country: textOf(country),
});
