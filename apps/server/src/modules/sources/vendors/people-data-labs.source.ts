/**
 * People Data Labs: people by Elasticsearch query with scroll tokens, one credit each; a single person by profile or address.
 * Plans without contact data say true or false where an address would be: that is no address.
 */
import { originOf } from '../../leads/public.ts';
import { countryFrom, emailFrom, personLead, phoneFrom, profileFrom, text, websiteFrom, whole } from '../lead.rules.ts';
import { PDL_LEVELS, seniorityOf } from '../seniority.rules.ts';
import type {
  Lead,
  QueryOf,
  SearchArea,
  SearchIndustry,
  Source,
  SourceCall,
  SourcePage,
  SourceQuery,
} from '../source.port.ts';
import { callVendor, type Vendor } from '../vendor-request.client.ts';
import { PDL_INDUSTRIES } from './pdl-industries.data.ts';

/** Answers are capped at a megabyte: fifty people fit. */
const PAGE = 50;
const LICENCE = 'People Data Labs terms';
const vendor: Vendor = {
  id: 'people-data-labs',
  rateLimits: { search: { max: 10, seconds: 60 }, enrich: { max: 1000, seconds: 60 } },
};
const people = (query: SourceQuery) => query as QueryOf<'people'>;

export const peopleDataLabsSource: Source = {
  ...vendor,
  title: 'People Data Labs',
  kinds: ['people'],
  needsKey: true,
  costPerRecord: 1,
  estimateCost: 1,
  pageSize: PAGE,
  cap: null,
  retentionDays: null,
  licence: LICENCE,
  answers: ({ kind }) => kind === 'people',
  async estimate(call, query) {
    if (isLookUp(people(query))) return { matches: 1, isMinimum: false, cells: [], distribution: [] };
    const { total } = await searchPage(call, people(query), null, 1);
    return { matches: total, isMinimum: false, cells: [], distribution: [] };
  },
  search(call, query, cursor, want) {
    if (isLookUp(people(query))) return lookUp(call, people(query));
    return searchPage(call, people(query), (cursor?.['scroll'] as string | undefined) ?? null, Math.min(PAGE, want));
  },
};

/** A profile or an address names one person. */
const isLookUp = ({ filters }: QueryOf<'people'>) => Boolean(filters.linkedin_url || filters.email);

async function lookUp(call: SourceCall, { filters }: QueryOf<'people'>): Promise<SourcePage> {
  const { linkedin_url, email, name } = filters;
  const asked = new URLSearchParams({
    ...(linkedin_url && { profile: linkedin_url }),
    ...(email && { email }),
    ...(name && { name }),
  });
  const { body } = await callVendor(vendor, call, {
    url: `${call.platform.config.PEOPLE_DATA_LABS_URL}/person/enrich?${asked}`,
    headers: { 'x-api-key': call.key },
    limits: ['enrich'],
  });
  call.spent.cost += 1;
  const lead = leadOf(call, body?.data ?? {});
  return { leads: lead ? [lead] : [], cursor: null, total: 1, raw: 1 };
}

async function searchPage(
  call: SourceCall,
  query: QueryOf<'people'>,
  scroll: string | null,
  size: number,
): Promise<SourcePage> {
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.PEOPLE_DATA_LABS_URL}/person/search`,
    headers: { 'x-api-key': call.key },
    limits: ['search'],
    body: { query: elasticQuery(query), size, ...(scroll && { scroll_token: scroll }) },
  });
  const records: Record<string, unknown>[] = body?.data ?? [];
  call.spent.cost += records.length;
  return {
    leads: records.flatMap((record) => leadOf(call, record) ?? []),
    cursor: body?.scroll_token ? { scroll: body.scroll_token } : null,
    total: typeof body?.total === 'number' ? body.total : null,
    raw: records.length,
  };
}

type Clause = Record<string, unknown>;
const any = (clauses: Clause[]): Clause[] =>
  clauses.length ? [{ bool: { should: clauses, minimum_should_match: 1 } }] : [];
const phrase = (field: string, value: string): Clause => ({ match_phrase: { [field]: value.toLowerCase() } });

function elasticQuery({ filters, industries, areas }: QueryOf<'people'>): Clause {
  const must = [
    ...any(filters.titles.map((title) => phrase('job_title', title))),
    ...any(filters.seniorities.map(levelClause)),
    ...any(industries.flatMap(industryClauses)),
    ...any(filters.companies.map((name) => phrase('job_company_name', name))),
    ...any(
      filters.domains.length
        ? [{ terms: { job_company_website: filters.domains.map((domain) => websiteFrom(domain).domain || domain) } }]
        : [],
    ),
    ...any(areas.map(areaClause)),
    ...(filters.name ? [phrase('full_name', filters.name)] : []),
    ...any(
      filters.keyword
        ? ['full_name', 'job_title', 'job_company_name', 'job_company_industry'].map((field) =>
            phrase(field, filters.keyword as string),
          )
        : [],
    ),
  ];
  return { bool: { must } };
}

/** The vendor has about 150 coarse industries. Finer ones are matched by words in company names. */
function industryClauses({ slug, englishName, below }: SearchIndustry): Clause[] {
  const own = [englishName, slug.replaceAll('_', ' '), ...(PDL_INDUSTRIES[slug] ?? [])];
  const names = [...new Set([...own, ...below].map((name) => name.toLowerCase()))];
  return [
    ...names.map((name) => phrase('job_company_industry', name)),
    ...[...new Set(own.slice(0, 2).map((name) => name.toLowerCase()))].map((name) => phrase('job_company_name', name)),
  ];
}

/** Two levels do not exist at this vendor: heads are found by title, individual contributors by the absence of a rank. */
function levelClause(level: QueryOf<'people'>['filters']['seniorities'][number]): Clause {
  if (level === 'Head') return phrase('job_title', 'head');
  const name = PDL_LEVELS[level];
  return name
    ? { term: { job_title_levels: name } }
    : { bool: { must_not: [{ exists: { field: 'job_title_levels' } }, phrase('job_title', 'head')] } };
}

function areaClause(area: SearchArea): Clause {
  const country = { term: { location_country: area.countryName.toLowerCase() } };
  if (area.kind === 'country') return country;
  const region = area.state ? [{ term: { location_region: area.state.toLowerCase() } }] : [];
  if (area.kind === 'state')
    return { bool: { must: [country, { term: { location_region: area.name.toLowerCase() } }] } };
  return { bool: { must: [country, ...region, { term: { location_locality: area.name.toLowerCase() } }] } };
}

/** The vendor writes everything in lower case. */
const titled = (value: unknown) =>
  text(value).replace(/(^|[\s\-'.(/&])(\p{L})/gu, (_all, before, letter) => before + letter.toUpperCase());

function leadOf(call: SourceCall, record: Record<string, unknown>): Lead | undefined {
  const linkedin_url = profileFrom(record['linkedin_url']);
  const levels = Array.isArray(record['job_title_levels']) ? record['job_title_levels'] : [];
  const personal = Array.isArray(record['personal_emails']) ? record['personal_emails'][0] : undefined;
  const values = {
    name: titled(record['full_name']),
    first_name: titled(record['first_name']),
    last_name: titled(record['last_name']),
    company: titled(record['job_company_name']),
    ...websiteFrom(record['job_company_website']),
    email: emailFrom(record['work_email']) || emailFrom(personal),
    phone: phoneFrom(record['mobile_phone']),
    position: titled(record['job_title']),
    seniority: seniorityOf(levels[0], text(record['job_title'])),
    linkedin_url,
    industry: titled(record['job_company_industry']),
    city: titled(record['location_locality']),
    state: titled(record['location_region']),
    country: countryFrom(titled(record['location_country'])),
    employees: whole(record['job_company_employee_count']),
    extra: { company_size: text(record['job_company_size']) },
  };
  if (!values.name) return undefined;
  const origin = originOf('People Data Labs', call.now(), linkedin_url || null, LICENCE);
  return personLead(values, origin, text(record['id']));
}
