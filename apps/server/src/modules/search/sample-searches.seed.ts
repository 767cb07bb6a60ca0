/** Searches of the sandbox's sample customers over some days, with every outcome. Nothing was charged for them. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { DomainFilters, InfluencerFilters, PeopleFilters } from '@leadwright/contract/searching/search-filters';
import type { Base, Tx } from '../../platform/context.ts';
import { getMainUser } from '../accounts/public.ts';
import { unitPriceMicros } from '../sources/public.ts';
import * as repository from './search.repository.ts';
import type { NewSearch } from './search.table.ts';

interface Sample {
  summary: string;
  kind: Exclude<SearchKind, 'industry'>;
  filters: unknown;
  hoursAgo: number;
  /** Leads wanted and found, credits charged, units the source was paid for. */
  figures: [wanted: number, found: number, credits: number, units: number];
  ended?: Pick<NewSearch, 'status'> & Partial<Pick<NewSearch, 'error_code' | 'ran_short' | 'ended_by'>>;
}

const people = (title: string, domains: string[] = []) => PeopleFilters.parse({ titles: [title], domains });
const creators = (keyword: string) => InfluencerFilters.parse({ platform: 'youtube', keyword, followers_min: 1000 });
const domain = (name: string) => DomainFilters.parse({ domain: name });

const SOURCES = { people: 'people-data-labs', single: 'hunter', influencer: 'modash' } as const;
const DONE = { status: 'completed' } as const;

/** By the place of the customer among the samples. */
const SAMPLES: Sample[][] = [
  [
    {
      summary: 'People: Marketing lead',
      kind: 'people',
      filters: people('Marketing lead'),
      hoursAgo: 26,
      figures: [120, 120, 360, 120],
    },
    {
      summary: 'Emails at harbourprint.test',
      kind: 'single',
      filters: domain('harbourprint.test'),
      hoursAgo: 51,
      figures: [50, 37, 61, 4],
    },
  ],
  [
    {
      summary: 'YouTube creators: olive oil',
      kind: 'influencer',
      filters: creators('olive oil'),
      hoursAgo: 30,
      figures: [40, 40, 200, 1],
    },
  ],
  [
    {
      summary: 'People: Practice manager',
      kind: 'people',
      filters: people('Practice manager'),
      hoursAgo: 44,
      figures: [60, 60, 180, 60],
    },
  ],
  [
    {
      summary: 'People: General counsel',
      kind: 'people',
      filters: people('General counsel'),
      hoursAgo: 70,
      figures: [100, 40, 120, 40],
      ended: { status: 'canceled', ended_by: 'Sadie Marlow' },
    },
  ],
  [
    {
      summary: 'YouTube creators: garden design',
      kind: 'influencer',
      filters: creators('garden design'),
      hoursAgo: 95,
      figures: [80, 80, 400, 1],
    },
  ],
  [
    {
      summary: 'People: Surf shop owner',
      kind: 'people',
      filters: people('Owner', ['surf.test']),
      hoursAgo: 28,
      figures: [120, 74, 222, 150],
      ended: { status: 'failed', error_code: 'source.transient' },
    },
  ],
  [
    {
      summary: 'People: Boatyard manager',
      kind: 'people',
      filters: people('Boatyard manager'),
      hoursAgo: 33,
      figures: [200, 18, 54, 18],
      ended: { status: 'completed', ran_short: true },
    },
  ],
];

/** In a transaction of the customer. */
export async function seedSearches(tx: Tx<Base>, place: number): Promise<void> {
  const user = await getMainUser(tx);
  const name = `${user.first_name} ${user.last_name}`;
  for (const sample of SAMPLES[place] ?? []) await repository.insertSearch(tx.db, rowOf(tx, sample, user.id, name));
}

function rowOf({ accountId, now, platform }: Tx<Base>, sample: Sample, userId: number, name: string): NewSearch {
  const [wanted, found, credits, units] = sample.figures;
  const created_at = new Date(now().getTime() - sample.hoursAgo * 3_600_000);
  const finished_at = new Date(created_at.getTime() + 90_000);
  const source = SOURCES[sample.kind];
  return {
    ...{ account_id: accountId, user_id: userId, user_name: name, kind: sample.kind, summary: sample.summary },
    // There is no such list; running it again makes one.
    ...{ list_id: 0, list_removed: true, language: 'en', row_limit: wanted, filters: JSON.stringify(sample.filters) },
    ...{
      source,
      key_owner: 'platform',
      found: sample.ended ? wanted : found,
      checked: found,
      added: found,
      credits,
      maximum_credits: credits,
    },
    ...{ provider_cost: units, unit_cost_micro: unitPriceMicros(source, platform.config.SOURCE_PRICES) },
    ...{ reservation_id: 0, intent: null, created_at, started_at: created_at, moved_at: finished_at, finished_at },
    ...(sample.ended ?? DONE),
  };
}
