/** Persons of Pipedrive: all, or those that changed. */
import { listedIn } from '../absence.rules.ts';
import type { ContactsPage, ContactsQuestion, ReadContact } from '../contacts.port.ts';
import type { CrmSession } from '../crm.port.ts';
import { listOf, textOf } from '../vendor.port.ts';

const PAGE = 500;

export async function readPipedriveContacts(
  session: CrmSession,
  { since, cursor }: ContactsQuestion,
): Promise<ContactsPage> {
  const query = new URLSearchParams({ limit: String(PAGE), sort_by: 'id', sort_direction: 'asc' });
  // They take whole seconds.
  if (since) query.set('updated_since', `${since.toISOString().slice(0, 19)}Z`);
  if (cursor) query.set('cursor', cursor);
  const answer = await session.ask({ method: 'GET', path: `/api/v2/persons?${query}` });
  const next = textOf(answer.body?.additional_data?.next_cursor) || null;
  return { contacts: listedIn(answer, answer.body?.data).map(read), next, total: null };
}

const read = ({ emails, phones }: Record<string, unknown>): ReadContact => ({
  emails: listOf(emails).map(({ value }) => textOf(value)),
  phones: listOf(phones).map(({ value }) => textOf(value)),
  website: '',
  linkedin: '',
  country: '',
});
