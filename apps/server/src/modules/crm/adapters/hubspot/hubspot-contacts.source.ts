/**
 * All contacts of HubSpot come from its list, changed ones from its search. A search ends after 10,000 results, so the next one begins
 * at the last change of the results.
 */
import { listedIn } from '../absence.rules.ts';
import type { ContactsPage, ContactsQuestion, ReadContact } from '../contacts.port.ts';
import type { CrmSession } from '../crm.port.ts';
import { textOf } from '../vendor.port.ts';

const CONTACTS = '/crm/v3/objects/contacts';
const PROPERTIES = ['email', 'hs_additional_emails', 'phone', 'mobilephone', 'website', 'country', 'lastmodifieddate'];
const LIST_PAGE = 100;
const SEARCH_PAGE = 200;
const MOST_RESULTS = 10_000;

export const readHubspotContacts = (session: CrmSession, question: ContactsQuestion): Promise<ContactsPage> =>
  question.since ? readChanged(session, question.since, question.cursor) : readAll(session, question.cursor);

async function readAll(session: CrmSession, cursor: string | null): Promise<ContactsPage> {
  const query = new URLSearchParams({ limit: String(LIST_PAGE), properties: PROPERTIES.join(',') });
  if (cursor) query.set('after', cursor);
  const answer = await session.ask({ method: 'GET', path: `${CONTACTS}?${query}` });
  const next = textOf(answer.body?.paging?.next?.after) || null;
  return { contacts: listedIn(answer, answer.body?.results).map(read), next, total: null };
}

/** `cursor`: the change to begin at, and how far behind it. */
async function readChanged(session: CrmSession, since: Date, cursor: string | null): Promise<ContactsPage> {
  const [from = since.getTime(), after = 0] = (cursor ?? '').split('/').filter(Boolean).map(Number);
  const body = {
    filterGroups: [{ filters: [{ propertyName: 'lastmodifieddate', operator: 'GTE', value: String(from) }] }],
    sorts: ['lastmodifieddate'],
    properties: PROPERTIES,
    limit: SEARCH_PAGE,
    ...(after > 0 && { after: String(after) }),
  };
  const answer = await session.ask({ method: 'POST', path: `${CONTACTS}/search`, body });
  const rows = listedIn(answer, answer.body?.results);
  const next = Number(answer.body?.paging?.next?.after ?? 0);
  const reached = Date.parse(textOf(propertiesOf(rows.at(-1)).lastmodifieddate));
  // If more contacts changed at the same millisecond than a search returns, the rest is skipped. The next full reading finds them.
  const again = `${Math.max(from + 1, reached || 0)}/0`;
  const continued = next + SEARCH_PAGE > MOST_RESULTS ? again : `${from}/${next}`;
  return { contacts: rows.map(read), next: next > 0 ? continued : null, total: null };
}

const propertiesOf = (wire: Record<string, unknown> | undefined) => (wire?.properties ?? {}) as Record<string, unknown>;

function read(wire: Record<string, unknown>): ReadContact {
  const { email, hs_additional_emails, phone, mobilephone, website, country } = propertiesOf(wire);
  return {
    emails: [textOf(email), ...textOf(hs_additional_emails).split(';')].filter(Boolean),
    phones: [textOf(phone), textOf(mobilephone)].filter(Boolean),
    website: textOf(website),
    linkedin: '',
    country: textOf(country),
  };
}
