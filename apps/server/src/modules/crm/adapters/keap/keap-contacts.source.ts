/** Contacts of Keap: all, or those that changed. */
import { listedIn } from '../absence.rules.ts';
import type { ContactsPage, ContactsQuestion, ReadContact } from '../contacts.port.ts';
import type { CrmSession } from '../crm.port.ts';
import { listOf, textOf } from '../vendor.port.ts';

const PAGE = 1000;
const FIELDS = 'id,email_addresses,phone_numbers,website,addresses,social_accounts';

export async function readKeapContacts(
  session: CrmSession,
  { since, cursor }: ContactsQuestion,
): Promise<ContactsPage> {
  const query = new URLSearchParams({ page_size: String(PAGE), order_by: 'create_time asc', fields: FIELDS });
  if (since) query.set('filter', `start_update_time==${since.toISOString()}`);
  if (cursor) query.set('page_token', cursor);
  const answer = await session.ask({ method: 'GET', path: `/rest/v2/contacts?${query}` });
  const next = textOf(answer.body?.next_page_token) || null;
  return { contacts: listedIn(answer, answer.body?.contacts).map(read), next, total: null };
}

function read(wire: Record<string, unknown>): ReadContact {
  const profile = listOf(wire.social_accounts).find(({ type }) => textOf(type).toUpperCase() === 'LINKEDIN');
  const [address] = listOf(wire.addresses);
  return {
    emails: listOf(wire.email_addresses).map(({ email }) => textOf(email)),
    phones: listOf(wire.phone_numbers).map(({ number, number_e164 }) => textOf(number_e164) || textOf(number)),
    website: textOf(wire.website),
    linkedin: textOf(profile?.name),
    country: textOf(address?.country_code) || textOf(address?.country),
  };
}
