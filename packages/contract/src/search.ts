/** Finding leads: the four kinds, estimate, runs and their progress (spec sections 1, 3, 5; decisions section 6). */
import { z } from 'zod';
import { Email, Id, Message, pageOf, RequiredText, Text, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ListName, SearchKind } from './lists.ts';
import { Day, inFilters } from './results.ts';

export const PLATFORMS = ['youtube', 'instagram', 'tiktok'] as const;
export const Platform = z.enum(PLATFORMS);
/** Spec section 3. */
export const SENIORITY_LEVELS = [
  'Founder/Owner',
  'C-Level',
  'Vice President',
  'Director',
  'Manager',
  'Individual Contributor',
  'Head',
  'Senior',
  'Entry',
  'Intern',
  'Volunteer',
] as const;
/** What the addresses of a domain are told apart by. */
export const DEPARTMENTS = [
  'executive',
  'management',
  'sales',
  'marketing',
  'communication',
  'finance',
  'hr',
  'it',
  'operations',
  'support',
  'legal',
  'design',
  'education',
  'health',
] as const;
export const GROWTH_INTERVALS = ['i1month', 'i2months', 'i3months', 'i4months', 'i5months', 'i6months'] as const;
export const GROWTH_OPERATORS = ['gte', 'gt', 'lt', 'lte'] as const;
export const MAX_SEARCH_ROWS = 10_000;

/** What each platform can be asked for; anything else is refused, not ignored. */
export const PLATFORM_FILTERS = {
  reelsPlays: ['instagram'],
  credibility: ['instagram'],
  saves: ['tiktok'],
  shares: ['tiktok'],
  likesGrowthRate: ['tiktok'],
  viewsGrowthRate: ['youtube'],
  views: ['tiktok', 'youtube'],
} as const satisfies Record<string, readonly (typeof PLATFORMS)[number][]>;

export const IndustryFilters = z.object({
  industry: z.string({ error: 'validation.required' }).min(1, 'validation.required').max(120),
  location_id: Id.optional(),
  radius_km: z.number().min(0.5).max(100).default(15),
  keyword: Text(120).optional(),
  with_website: z.boolean().optional(),
  with_phone: z.boolean().optional(),
  min_rating: z.number().min(0).max(5).optional(),
  source: z.string().max(40).optional(),
});
const LINKEDIN_PROFILE = /(?:^|linkedin\.com\/)in\/[^/?#\s]+/i;
const isEmptyOr = (fits: (text: string) => boolean) => (text: string) => text === '' || fits(text);
const BesidesOnePerson = [
  'titles',
  'seniorities',
  'industries',
  'companies',
  'domains',
  'location_ids',
  'keyword',
] as const;
export const PeopleFilters = z
  .object({
    linkedin_url: Text(255)
      .refine(
        isEmptyOr((text) => LINKEDIN_PROFILE.test(text)),
        'validation.url',
      )
      .optional(),
    email: Text(254)
      .refine(
        isEmptyOr((text) => Email.safeParse(text).success),
        'validation.email',
      )
      .optional(),
    name: Text(255).optional(),
    titles: z.array(RequiredText(120)).max(50).default([]),
    seniorities: z.array(z.enum(SENIORITY_LEVELS)).max(11).default([]),
    industries: z.array(z.string().max(120)).max(50).default([]),
    companies: z.array(RequiredText(255)).max(50).default([]),
    domains: z.array(RequiredText(255)).max(50).default([]),
    location_ids: z.array(Id).max(20).default([]),
    keyword: Text(120).optional(),
    source: z.string().max(40).optional(),
  })
  // A profile or an address names one person; a filter beside it would be ignored, so it is refused.
  .superRefine((filters, issues) => {
    if (!filters.linkedin_url && !filters.email) return;
    for (const name of BesidesOnePerson)
      if (filters[name]?.length) issues.addIssue({ code: 'custom', path: [name], message: 'search.error.one_person' });
  });
/** A host with a dot in it, as typed or pasted: with or without protocol and path. */
const DOMAIN = /^(https?:\/\/)?([\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?(:\d+)?([/?#].*)?$/iu;
export const DomainFilters = z.object({
  domain: RequiredText(255).refine((text) => DOMAIN.test(text), 'search.error.not_a_domain'),
  departments: z.array(z.enum(DEPARTMENTS)).max(DEPARTMENTS.length).default([]),
  seniorities: z.array(z.enum(SENIORITY_LEVELS)).max(11).default([]),
  only: z.enum(['all', 'personal', 'generic']).default('all'),
  source: z.string().max(40).optional(),
});
const Count = z.number().int().min(0).optional();
/** All three parts or none: checked with the specification's words by the service and the form alike. */
export const GrowthRate = z
  .object({
    interval: z.string().optional(),
    operator: z.string().optional(),
    value: z.union([z.number(), z.string()]).optional(),
  })
  .optional();
export const InfluencerFilters = z
  .object({
    platform: Platform,
    followers_min: Count,
    followers_max: Count,
    age_min: Count,
    age_max: Count,
    engagements_min: Count,
    engagements_max: Count,
    reelsPlays_min: Count,
    reelsPlays_max: Count,
    saves_min: Count,
    saves_max: Count,
    shares_min: Count,
    shares_max: Count,
    views_min: Count,
    views_max: Count,
    lastposted: z.number().int().min(30).optional(),
    engagementRate: z.number().min(0).max(1).optional(),
    followersGrowthRate: GrowthRate,
    likesGrowthRate: GrowthRate,
    viewsGrowthRate: GrowthRate,
    audience: z.object({ credibility: z.number().min(0).max(1).optional() }).optional(),
    keyword: Text(120).optional(),
    location_ids: z.array(Id).max(20).default([]),
    gender: z.enum(['male', 'female']).optional(),
    with_email: z.boolean().optional(),
    source: z.string().max(40).optional(),
  })
  .superRefine((filters, issues) =>
    checkInfluencer(filters, (path, message) => issues.addIssue({ code: 'custom', path, message })),
  );
export type InfluencerFilters = z.output<typeof InfluencerFilters>;

const RANGES = ['followers', 'age', 'engagements', 'reelsPlays', 'saves', 'shares', 'views'] as const;
const GROWTHS = ['followersGrowthRate', 'likesGrowthRate', 'viewsGrowthRate'] as const;

/** Spec section 5: growth filters complete or empty, ranges in order, and only what the platform can answer. */
function checkInfluencer(filters: Record<string, unknown>, refuse: (path: string[], message: string) => void) {
  const platform = filters['platform'] as (typeof PLATFORMS)[number];
  const given = (name: string) => filters[name] !== undefined && filters[name] !== null && filters[name] !== '';
  for (const range of RANGES) {
    const [min, max] = [filters[`${range}_min`], filters[`${range}_max`]] as (number | undefined)[];
    if (min !== undefined && max !== undefined && min > max) refuse([`${range}_max`], 'validation.range');
  }
  for (const growth of GROWTHS) {
    const value = filters[growth] as Record<string, unknown> | undefined;
    if (!value) continue;
    const filled = ['interval', 'operator', 'value'].filter(
      (part) => value[part] !== undefined && value[part] !== null && value[part] !== '',
    );
    if (filled.length === 0) continue;
    const numeric = filled.includes('value') && Number.isFinite(Number(value['value']));
    if (filled.length < 3)
      refuse([growth], filled.includes('value') && !numeric ? 'validation.fieldsNumeric' : 'validation.fieldsRequired');
    else if (!numeric) refuse([growth], 'validation.fieldsNumeric');
    else if (
      !GROWTH_INTERVALS.includes(value['interval'] as never) ||
      !GROWTH_OPERATORS.includes(value['operator'] as never)
    )
      refuse([growth], 'validation.type');
  }
  for (const [name, platforms] of Object.entries(PLATFORM_FILTERS)) {
    const asked =
      name === 'credibility'
        ? (filters['audience'] as { credibility?: number } | undefined)?.credibility !== undefined
        : given(name) || given(`${name}_min`) || given(`${name}_max`);
    if (asked && !(platforms as readonly string[]).includes(platform)) {
      const field =
        name === 'credibility'
          ? ['audience', 'credibility']
          : given(name)
            ? [name]
            : [given(`${name}_min`) ? `${name}_min` : `${name}_max`];
      refuse(field, 'validation.type');
    }
  }
}

const Target = z.union([z.object({ id: Id }), z.object({ name: ListName })]);
const limit = z.number().int().min(1).max(MAX_SEARCH_ROWS).default(100);
export const SearchBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('industry'), list: Target, limit, filters: IndustryFilters }),
  z.object({ type: z.literal('people'), list: Target, limit, filters: PeopleFilters }),
  z.object({ type: z.literal('single'), list: Target, limit, filters: DomainFilters }),
  z.object({ type: z.literal('influencer'), list: Target, limit, filters: InfluencerFilters }),
]);
export type SearchBody = z.output<typeof SearchBody>;

export const Estimate = z
  .object({
    matches: z.number().int(),
    /** The source could not count them all. */
    matches_is_minimum: z.boolean(),
    owned: z.number().int(),
    expected_credits: z.number().int(),
    maximum_credits: z.number().int(),
    cost_each: z.number().int(),
    balance: z.number().int(),
    balance_after: z.number().int(),
    source: z.string(),
    /** The list that exists already and would get the rows: the one asked for by id, or one of that name. */
    list: z.object({ id: z.number().int(), name: z.string(), result_count: z.number().int() }).nullable(),
    /** Where they are, for the small map, and what share has which contact. */
    cells: z.array(z.object({ lat: z.number(), lon: z.number(), count: z.number().int() })),
    distribution: z.array(z.object({ label: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'Estimate' });

export const Search = z
  .object({
    id: z.number().int(),
    type: SearchKind,
    status: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
    list_id: z.number().int(),
    list_type: z.string(),
    summary: z.string(),
    limit: z.number().int(),
    found: z.number().int(),
    checked: z.number().int(),
    added: z.number().int(),
    owned: z.number().int(),
    suppressed: z.number().int(),
    credits: z.number().int(),
    maximum_credits: z.number().int(),
    error: z.string().nullable(),
    /** When the source lets us go on; null while nothing is waited for. */
    waiting_until: Timestamp.nullable(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Search' });

export const Location = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(['country', 'state', 'city']),
    country: z.string(),
    state: z.string(),
    label: z.string(),
    lat: z.number(),
    lon: z.number(),
    radius_km: z.number(),
  })
  .meta({ id: 'Location' });
export const Industry = z
  .object({ slug: z.string(), name: z.string(), parents: z.array(z.string()), places: z.number().int() })
  .meta({ id: 'Industry' });

/** Of the default filter object, what a search can answer; the rest is about rows. */
const HistoryFilter = z
  .object({
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(100).default(20),
    search: z.string().max(200).default(''),
    startDate: Day,
    endDate: Day,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'validation.dates',
  });
export type HistoryFilter = z.output<typeof HistoryFilter>;
const HistoryBody = z.preprocess((body) => inFilters(body) ?? {}, HistoryFilter) as unknown as typeof HistoryFilter;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const lookUp = z.object({ search: Text(120).default(''), limit: z.coerce.number().int().min(1).max(50).default(20) });

export const search = {
  locations: endpoint({
    method: 'GET',
    path: '/api/locations',
    summary: 'Countries, states and cities by name',
    access,
    query: lookUp.extend({ kind: z.enum(['country', 'state', 'city']).optional() }),
    reply: z.object({ data: z.array(Location) }),
  }),
  industries: endpoint({
    method: 'GET',
    path: '/api/industries',
    summary: "Industries by name, in the caller's language",
    access,
    query: lookUp,
    reply: z.object({ data: z.array(Industry) }),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api/searches/estimate',
    summary: 'What a search would find and cost',
    access,
    reads: true,
    body: SearchBody,
    reply: Estimate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/searches',
    summary: 'Start a search; rows arrive in its list',
    access,
    body: SearchBody,
    reply: Message.extend({ data: Search }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/searches/{id}',
    summary: 'Progress of a search',
    access,
    params,
    reply: Search,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/searches/{id}/cancel',
    summary: 'Stop a search; what was found stays',
    access,
    params,
    reply: Message.extend({ data: Search }),
  }),
  history: endpoint({
    method: 'POST',
    path: '/api/campaign/{id}/history',
    summary: 'Searches that filled the list',
    access,
    params,
    reads: true,
    body: HistoryBody,
    reply: pageOf(
      z.object({
        id: z.number().int(),
        kind: SearchKind,
        summary: z.string(),
        status: z.string(),
        found: z.number().int(),
        added: z.number().int(),
        credits: z.number().int(),
        by: z.string(),
        created_at: Timestamp,
        finished_at: Timestamp.nullable(),
      }),
    ),
  }),
  running: endpoint({
    method: 'GET',
    path: '/api/activity',
    summary: 'My running and recent work',
    access: 'user',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          title: z.string(),
          status: z.string(),
          done: z.number().int(),
          total: z.number().int().nullable(),
          cost: z.number().int().nullable(),
          url: z.string().nullable(),
          can_cancel: z.boolean(),
          at: Timestamp,
        }),
      ),
    }),
  }),
};
