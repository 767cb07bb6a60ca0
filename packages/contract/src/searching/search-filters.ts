/** Search filters per kind and platform (docs/product-rules.md#lists-and-results). */
import { z } from 'zod';
import { Email, Id, PastedText, RequiredPastedText } from '../common.ts';
import { PastedDomain } from '../domains.ts';

export const PLATFORMS = ['youtube', 'instagram', 'tiktok'] as const;
export const Platform = z.enum(PLATFORMS);
/** docs/product-rules.md#searching */
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
/** Departments, to filter the addresses of a domain. */
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

/** Filters each platform supports; others are rejected, not ignored. */
export const PLATFORM_FILTERS = {
  reelsPlays: ['instagram'],
  credibility: ['instagram'],
  saves: ['tiktok'],
  shares: ['tiktok'],
  likesGrowthRate: ['tiktok'],
  viewsGrowthRate: ['youtube'],
  views: ['tiktok', 'youtube'],
} as const satisfies Record<string, readonly (typeof PLATFORMS)[number][]>;

export const MAX_INDUSTRIES = 20;
const IndustrySlug = z.string({ error: 'validation.required' }).min(1, 'validation.required').max(120);
export const IndustryFields = z.object({
  /** One industry. Use `industries` to match any of several. If both are given, all of them count. */
  industry: IndustrySlug.optional(),
  industries: z.array(IndustrySlug).max(MAX_INDUSTRIES).optional(),
  location_id: Id.optional(),
  radius_km: z.number().min(0.5).max(100).default(15),
  keyword: PastedText(120).optional(),
  with_website: z.boolean().optional(),
  with_phone: z.boolean().optional(),
  min_rating: z.number().min(0).max(5).optional(),
  source: z.string().max(40).optional(),
});
interface NamedIndustries {
  industry?: string | undefined;
  industries?: string[] | undefined;
}
/** The distinct industries of a search. */
export const industriesIn = ({ industry, industries = [] }: NamedIndustries): string[] => [
  ...new Set([...(industry ? [industry] : []), ...industries]),
];
/** For schemas with industries: requires at least one. */
export const needsIndustry = (filters: NamedIndustries, issues: z.RefinementCtx) => {
  if (industriesIn(filters).length === 0)
    issues.addIssue({ code: 'custom', path: ['industry'], message: 'validation.required' });
};
export const IndustryFilters = IndustryFields.superRefine(needsIndustry);
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
    linkedin_url: PastedText(255)
      .refine(
        isEmptyOr((text) => LINKEDIN_PROFILE.test(text)),
        'validation.url',
      )
      .optional(),
    email: PastedText(254)
      .refine(
        isEmptyOr((text) => Email.safeParse(text).success),
        'validation.email',
      )
      .optional(),
    name: PastedText(255).optional(),
    titles: z.array(RequiredPastedText(120)).max(50).default([]),
    seniorities: z.array(z.enum(SENIORITY_LEVELS)).max(11).default([]),
    industries: z.array(z.string().max(120)).max(50).default([]),
    companies: z.array(RequiredPastedText(255)).max(50).default([]),
    domains: z.array(PastedDomain).max(50).default([]),
    location_ids: z.array(Id).max(20).default([]),
    keyword: PastedText(120).optional(),
    source: z.string().max(40).optional(),
  })
  // An empty look-up has its own message. Any other search needs a filter.
  .superRefine((filters, issues) => {
    if (!lacksFilters(filters, 'source')) return;
    const isLookUp = [filters.linkedin_url, filters.email, filters.name].some((given) => given !== undefined);
    const issue = isLookUp
      ? { path: ['name'], message: 'validation.personLookup' }
      : { path: [], message: 'validation.filter' };
    issues.addIssue({ code: 'custom', ...issue });
  })
  // A profile or an address identifies one person; additional filters would be ignored, so they are rejected.
  .superRefine((filters, issues) => {
    if (!filters.linkedin_url && !filters.email) return;
    for (const name of BesidesOnePerson)
      if (filters[name]?.length) issues.addIssue({ code: 'custom', path: [name], message: 'search.error.one_person' });
  });
export const DomainFilters = z.object({
  /** With or without protocol and path. */
  domain: PastedDomain,
  departments: z.array(z.enum(DEPARTMENTS)).max(DEPARTMENTS.length).default([]),
  seniorities: z.array(z.enum(SENIORITY_LEVELS)).max(11).default([]),
  only: z.enum(['all', 'personal', 'generic']).default('all'),
  source: z.string().max(40).optional(),
});
/** Whether a filter narrows nothing: empty texts and lists, a switch that is off, or a group of these. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
const lacksFilters = <T extends object>(filters: T, ...besides: (keyof T)[]) =>
  Object.entries(filters).every(([name, value]) => besides.includes(name as keyof T) || isEmpty(value));

const Count = z.number().int().min(0).optional();
/** All three parts or none. Server and form use the same messages. */
export const GrowthRate = z
  .object({
    interval: z.string().max(40).optional(),
    operator: z.string().max(40).optional(),
    value: z.union([z.number(), z.string().max(40)]).optional(),
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
    keyword: PastedText(120).optional(),
    location_ids: z.array(Id).max(20).default([]),
    gender: z.enum(['male', 'female']).optional(),
    with_email: z.boolean().optional(),
    source: z.string().max(40).optional(),
  })
  .superRefine((filters, issues) => {
    if (lacksFilters(filters, 'platform', 'source'))
      issues.addIssue({ code: 'custom', path: [], message: 'validation.filter' });
    checkInfluencer(filters, (path, message) => issues.addIssue({ code: 'custom', path, message }));
  });
export type InfluencerFilters = z.output<typeof InfluencerFilters>;

const RANGES = ['followers', 'age', 'engagements', 'reelsPlays', 'saves', 'shares', 'views'] as const;
const GROWTHS = ['followersGrowthRate', 'likesGrowthRate', 'viewsGrowthRate'] as const;

/** Growth filters must be complete or empty, ranges in order, and filters supported by the platform. */
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
