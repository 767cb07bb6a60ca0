/** Searches of the sandbox's sample customers over some days, with every outcome. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { DomainFilters, InfluencerFilters, PeopleFilters } from '@leadwright/contract/searching/search-filters';
import type { Base, Tx } from '../../platform/context.ts';
import type { Worded } from '../../platform/i18n.ts';
import { getMainUser } from '../accounts/public.ts';
import { seedSearch } from './search.seed.ts';
import type { NewSearch } from './search.table.ts';

interface Sample {
  summary: Worded;
  kind: Exclude<SearchKind, 'industry'>;
  filters: unknown;
  hoursAgo: number;
  /** Leads wanted and delivered, units the source was paid for. */
  figures: [wanted: number, delivered: number, units: number];
  ended?: Pick<NewSearch, 'status'> & Partial<Pick<NewSearch, 'error_code' | 'ran_short' | 'ended_by'>>;
}

const people = (title: string, domains: string[] = []) => PeopleFilters.parse({ titles: [title], domains });
const creators = (keyword: string) => InfluencerFilters.parse({ platform: 'youtube', keyword, followers_min: 1000 });
const domain = (name: string) => DomainFilters.parse({ domain: name });

const worded = (key: string, params: Record<string, string>): Worded => ({ key: `search.summary.${key}`, params });

/** By the place of the customer among the samples. */
const SAMPLES: Sample[][] = [
  [
    {
      summary: worded('people', { what: 'Marketing lead' }),
      kind: 'people',
      filters: people('Marketing lead'),
      hoursAgo: 26,
      figures: [120, 120, 120],
    },
    {
      summary: worded('single', { domain: 'harbourprint.test' }),
      kind: 'single',
      filters: domain('harbourprint.test'),
      hoursAgo: 51,
      figures: [50, 37, 4],
    },
  ],
  [
    {
      summary: worded('influencer', { platform: 'YouTube', what: 'olive oil' }),
      kind: 'influencer',
      filters: creators('olive oil'),
      hoursAgo: 30,
      figures: [40, 40, 1],
    },
  ],
  [
    {
      summary: worded('people', { what: 'Practice manager' }),
      kind: 'people',
      filters: people('Practice manager'),
      hoursAgo: 44,
      figures: [60, 60, 60],
    },
  ],
  [
    {
      summary: worded('people', { what: 'General counsel' }),
      kind: 'people',
      filters: people('General counsel'),
      hoursAgo: 70,
      figures: [100, 40, 40],
      ended: { status: 'canceled', ended_by: 'Sadie Marlow' },
    },
  ],
  [
    {
      summary: worded('influencer', { platform: 'YouTube', what: 'garden design' }),
      kind: 'influencer',
      filters: creators('garden design'),
      hoursAgo: 95,
      figures: [80, 80, 1],
    },
  ],
  [
    {
      summary: worded('people', { what: 'Surf shop owner' }),
      kind: 'people',
      filters: people('Owner', ['surf.test']),
      hoursAgo: 28,
      figures: [120, 74, 150],
      ended: { status: 'failed', error_code: 'source.transient' },
    },
  ],
  [
    {
      summary: worded('people', { what: 'Boatyard manager' }),
      kind: 'people',
      filters: people('Boatyard manager'),
      hoursAgo: 33,
      figures: [200, 18, 18],
      ended: { status: 'completed', ran_short: true },
    },
  ],
];

/** What the customer at this place did: when, and how to do it in a transaction of theirs at that time. */
export const pastSearches = (place: number, now: Date) =>
  (SAMPLES[place] ?? []).map((sample, nth) => ({
    at: new Date(now.getTime() - sample.hoursAgo * 3_600_000),
    run: (own: Tx<Base>) => add(own, sample, nth),
  }));

async function add(own: Tx<Base>, { kind, summary, filters, figures, ended }: Sample, nth: number): Promise<void> {
  const user = await getMainUser(own);
  const [wanted, delivered, units] = figures;
  await seedSearch(own, {
    userId: user.id,
    userName: `${user.first_name} ${user.last_name}`,
    kind,
    summary,
    leads: delivered,
    key: `sample ${nth}`,
    more: {
      row_limit: wanted,
      filters: JSON.stringify(filters),
      provider_cost: units,
      ...(ended && { found: wanted, ...ended }),
    },
  });
}
