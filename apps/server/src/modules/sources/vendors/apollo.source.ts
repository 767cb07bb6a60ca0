/**
 * Apollo: the search is free and shows neither last names nor addresses; matching reveals them, ten at a time, one credit
 * each. A placeholder address is no address.
 */
import { originOf } from '../../leads/public.ts';
import type { EmailState } from '../../results/public.ts';
import { countryFrom, emailFrom, personLead, phoneFrom, profileFrom, text, websiteFrom, whole } from '../lead.rules.ts';
import { APOLLO_LEVELS, seniorityOf } from '../seniority.rules.ts';
import type { Cursor, Lead, QueryOf, Source, SourceCall, SourcePage, SourceQuery } from '../source.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 50;
const MATCHES = 10;
const LAST_PAGE = 500;
const LICENCE = 'Apollo terms';

const classify: Classify = ({ status, body }) =>
  status === 422 && /insufficient credits/i.test(String(body?.error)) ? 'quota' : undefined;
const vendor: Vendor = {
  id: 'apollo',
  rateLimits: {
    minute: { max: 200, seconds: 60 },
    hour: { max: 6000, seconds: 3600 },
    day: { max: 50_000, seconds: 86_400 },
    match: { max: 1000, seconds: 60 },
  },
  classify,
};
const people = (query: SourceQuery) => query as QueryOf<'people'>;

export const apolloSource: Source = {
  ...vendor,
  title: 'Apollo',
  kinds: ['people'],
  needsKey: true,
  costPerRecord: 1,
  pageSize: PAGE,
  cap: PAGE * LAST_PAGE,
  retentionDays: null,
  licence: LICENCE,
  /** It has no word for two of the levels, and takes one company and one industry by name at most. */
  answers: (query) =>
    query.kind === 'people' &&
    query.filters.seniorities.every((level) => APOLLO_LEVELS[level]) &&
    query.filters.companies.length <= 1 &&
    query.industries.length <= 1,
  async estimate(call, query) {
    if (isLookUp(people(query))) return { matches: 1, isMinimum: false, cells: [], distribution: [] };
    const { total } = await find(call, people(query), 1, 1);
    return { matches: total, isMinimum: false, cells: [], distribution: [] };
  },
  /** Every page of ours is one paid call, so that nothing paid for is lost when a later call fails. */
  async search(call, query, cursor, want) {
    if (isLookUp(people(query))) return lookUp(call, people(query));
    const journal = (cursor as unknown as Journal | null) ?? { page: 0, ids: [], total: 0 };
    if (journal.ids.length > 0) return reveal(call, journal, want);
    const page = journal.page + 1;
    const found = await find(call, people(query), page, PAGE);
    return reveal(call, { page, ...found }, want);
  },
};

interface Journal {
  /** The last page that was read, and who of it is still to be revealed. */
  page: number;
  ids: string[];
  total: number;
}

async function reveal(call: SourceCall, { page, ids, total }: Journal, want: number): Promise<SourcePage> {
  const now = ids.slice(0, Math.min(MATCHES, want));
  const rest = ids.slice(now.length);
  const records =
    now.length > 0
      ? await match(
          call,
          now.map((id) => ({ id })),
        )
      : [];
  const isEnd = rest.length === 0 && (page * PAGE >= total || page >= LAST_PAGE || ids.length === 0);
  return {
    leads: records.flatMap((record) => leadOf(call, record) ?? []),
    cursor: isEnd ? null : ({ page, ids: rest, total } satisfies Journal as unknown as Cursor),
    total,
    raw: now.length,
  };
}

const isLookUp = ({ filters }: QueryOf<'people'>) => Boolean(filters.linkedin_url || filters.email);

async function lookUp(call: SourceCall, { filters }: QueryOf<'people'>): Promise<SourcePage> {
  const { linkedin_url, email, name } = filters;
  const asked = { ...(linkedin_url && { linkedin_url }), ...(email && { email }), ...(name && { name }) };
  const leads = (await match(call, [asked])).flatMap((record) => leadOf(call, record) ?? []);
  return { leads, cursor: null, total: leads.length, raw: leads.length };
}

async function find(call: SourceCall, { filters, industries, areas }: QueryOf<'people'>, page: number, size: number) {
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.APOLLO_URL}/mixed_people/api_search`,
    headers: { 'x-api-key': call.key },
    limits: ['minute', 'hour', 'day'],
    body: {
      person_titles: filters.titles,
      person_seniorities: filters.seniorities.flatMap((level) => APOLLO_LEVELS[level] ?? []),
      person_locations: areas.map((area) =>
        [area.name, area.kind === 'city' ? area.state : '', area.kind === 'country' ? '' : area.countryName]
          .filter(Boolean)
          .join(', '),
      ),
      q_organization_domains_list: filters.domains.map((domain) => websiteFrom(domain).domain || domain),
      // People can be asked for by tags of their company only on its own screens: the words serve for these, too.
      q_keywords: [
        filters.name,
        filters.keyword,
        ...filters.companies,
        ...industries.map(({ englishName }) => englishName),
      ]
        .filter(Boolean)
        .join(' '),
      page,
      per_page: size,
    },
  });
  const found: { id?: string }[] = body?.people ?? [];
  return { ids: found.flatMap(({ id }) => (id ? [id] : [])), total: Number(body?.total_entries ?? 0) };
}

/** At most ten at a time. */
async function match(call: SourceCall, details: Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.APOLLO_URL}/people/bulk_match`,
    headers: { 'x-api-key': call.key },
    limits: ['match'],
    body: { details, reveal_personal_emails: false },
  });
  call.spent.cost += Number(body?.credits_consumed ?? 0);
  return (body?.matches ?? []).filter(Boolean);
}

/** Apollo looks for the address itself and says how sure it is. */
function emailState(status: string, email: string): EmailState {
  if (status === 'unavailable') return 'none';
  if (!email || !status) return 'unchecked';
  return status === 'verified' ? 'found' : 'potential';
}

function leadOf(call: SourceCall, record: Record<string, unknown>): Lead | undefined {
  const linkedin_url = profileFrom(record['linkedin_url']);
  const organization = (record['organization'] ?? {}) as Record<string, unknown>;
  const values = {
    name: text(record['name']),
    first_name: text(record['first_name']),
    last_name: text(record['last_name']),
    company: text(organization['name']),
    ...websiteFrom(organization['primary_domain'] ?? organization['website_url']),
    email: record['email_status'] === 'unavailable' ? '' : emailFrom(record['email']),
    is_verified: record['email_status'] === 'verified',
    email_state: emailState(text(record['email_status']), emailFrom(record['email'])),
    phone: phoneFrom(organization['phone']),
    position: text(record['title']),
    seniority: seniorityOf(record['seniority'], text(record['title'])),
    linkedin_url,
    industry: text(organization['industry']),
    city: text(record['city']),
    state: text(record['state']),
    country: countryFrom(record['country']),
    employees: whole(organization['estimated_num_employees']),
  };
  if (!values.name) return undefined;
  const origin = originOf('Apollo', call.now(), linkedin_url || null, LICENCE);
  return personLead(values, origin, text(record['id']));
}
