/** Values of the search form, stored for the next visit, and their conversion to filters. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { PLATFORM_FILTERS, type PLATFORMS } from '@leadwright/contract/searching/search-filters';
import i18next from 'i18next';

export interface Choice {
  value: string;
  label: string;
}
export interface ChosenPlace extends Choice {
  lat: number;
  lon: number;
  /** A radius applies only to cities. */
  kind: 'country' | 'state' | 'city';
}
export type Platform = (typeof PLATFORMS)[number];
export interface Growth {
  interval: string | null;
  operator: string | null;
  value: string;
}

export interface Draft {
  kind: SearchKind;
  limit: number | null;
  /** Null: a new list with this name; empty means the suggested one. */
  listId: number | null;
  listName: string;
  /** Finds e-mails of leads that arrive without one. */
  findEmails: boolean;
  /** Excludes leads the account already has. */
  onlyNew: boolean;
  /** Excludes contacts of connected CRMs and files of customers. */
  exclude: { crm: boolean; files: boolean };
  /** The chosen provider by kind; without one, the first available is used. */
  sources: Partial<Record<SearchKind, string>>;
  industry: {
    industries: Choice[];
    place: ChosenPlace | null;
    radius_km: number;
    keyword: string;
    with_website: boolean;
    with_phone: boolean;
    min_rating: number | null;
  };
  people: {
    lookup: boolean;
    linkedin_url: string;
    email: string;
    name: string;
    titles: string[];
    seniorities: string[];
    industries: Choice[];
    companies: string[];
    domains: string[];
    places: Choice[];
    keyword: string;
  };
  single: { domain: string; departments: string[]; seniorities: string[]; only: 'all' | 'personal' | 'generic' };
  influencer: InfluencerDraft;
}

export const RANGES = ['followers', 'engagements', 'views', 'reelsPlays', 'saves', 'shares', 'age'] as const;
export const GROWTHS = ['followersGrowthRate', 'likesGrowthRate', 'viewsGrowthRate'] as const;
export interface InfluencerDraft {
  platform: Platform;
  keyword: string;
  places: Choice[];
  gender: 'any' | 'male' | 'female';
  with_email: boolean;
  ranges: Record<string, number | null>;
  lastposted: number | null;
  engagementRate: number | null;
  credibility: number | null;
  growth: Record<string, Growth>;
}

export const emptyDraft = (kind: SearchKind = 'industry'): Draft => ({
  kind,
  limit: 100,
  listId: null,
  listName: '',
  findEmails: true,
  onlyNew: true,
  exclude: { crm: true, files: true },
  sources: {},
  industry: {
    industries: [],
    place: null,
    radius_km: 15,
    keyword: '',
    with_website: false,
    with_phone: false,
    min_rating: null,
  },
  people: {
    lookup: false,
    linkedin_url: '',
    email: '',
    name: '',
    titles: [],
    seniorities: [],
    industries: [],
    companies: [],
    domains: [],
    places: [],
    keyword: '',
  },
  single: { domain: '', departments: [], seniorities: [], only: 'all' },
  influencer: {
    platform: 'instagram',
    keyword: '',
    places: [],
    gender: 'any',
    with_email: false,
    ranges: {},
    lastposted: null,
    engagementRate: null,
    credibility: null,
    growth: {},
  },
});

/** Filters a platform does not support are hidden. */
const offers = (platform: Platform, filter: string) => {
  const only = (PLATFORM_FILTERS as Record<string, readonly Platform[]>)[filter];
  return !only || only.includes(platform);
};
export const isGrowthFilled = (growth: Growth | undefined) =>
  growth !== undefined && (filled(growth.interval) || filled(growth.operator) || filled(growth.value));

/** Except filters filled in for another platform: they stay visible with their error, so that no value is lost. */
export const showsFilter = (draft: InfluencerDraft, filter: string) =>
  offers(draft.platform, filter) ||
  filled(draft.ranges[`${filter}_min`]) ||
  filled(draft.ranges[`${filter}_max`]) ||
  isGrowthFilled(draft.growth[filter]) ||
  (filter === 'credibility' && filled(draft.credibility));

export const filled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
/** Only filled-in values. */
const kept = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => filled(value)));
const ids = (choices: Choice[]) => choices.map((choice) => Number(choice.value));

/** As the endpoint expects them, with the chosen provider. */
export function filtersOf(draft: Draft): Record<string, unknown> {
  const source = draft.sources[draft.kind];
  return { ...ownFilters(draft), ...(source && { source }) };
}

/** Without the provider. */
export function ownFilters(draft: Draft): Record<string, unknown> {
  if (draft.kind === 'industry') {
    const { industries, place, ...rest } = draft.industry;
    return kept({
      ...rest,
      industries: industries.map((one) => one.value),
      location_id: place ? Number(place.value) : null,
    });
  }
  if (draft.kind === 'people') {
    const { lookup, linkedin_url, email, name, industries, places, ...rest } = draft.people;
    if (lookup) return kept({ linkedin_url, email, name });
    return kept({ ...rest, industries: industries.map((one) => one.value), location_ids: ids(places) });
  }
  return draft.kind === 'single' ? kept(draft.single) : influencerFilters(draft.influencer);
}

function influencerFilters({ ranges, growth, places, gender, credibility, ...rest }: InfluencerDraft) {
  const growths = Object.entries(growth)
    .filter(([, one]) => isGrowthFilled(one))
    .map(([name, { interval, operator, value }]) => [name, kept({ interval, operator, value: numeric(value) })]);
  return kept({
    ...rest,
    ...ranges,
    ...Object.fromEntries(growths),
    gender: gender === 'any' ? null : gender,
    location_ids: ids(places),
    audience: filled(credibility) ? { credibility } : null,
  });
}

/** "0,05" and "0.05" are numbers; anything else is kept, to be rejected with a message. */
function numeric(text: string) {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : text.trim();
}

export interface FieldsProps<K extends 'industry' | 'people' | 'single' | 'influencer'> {
  value: Draft[K];
  error: (path: string) => string | undefined;
  onChange: (patch: Partial<Draft[K]>) => void;
}

/** A domain search finds only e-mails. */
export const looksForEmails = (kind: SearchKind) => kind !== 'single';

/** What to change if nothing is found, by key of `search.screen.nothing.advice`. */
export function adviceFor({ kind, industry, people }: Draft) {
  if (kind === 'industry' && industry.place && industry.place.kind !== 'city') return 'region';
  return kind === 'people' && people.lookup ? 'person' : kind;
}

/** Users paste `https://www.acme.test/about?x=1` as often as `acme.test`. */
const hostOf = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/|[/?#].*$/g, '')
    .replace(/^www\./, '');

/** Suggested name of the new list. */
export function suggestedName(draft: Draft): string {
  const t = i18next.t;
  const { industry, people, single, influencer } = draft;
  const parts = {
    industry: [...industry.industries.slice(0, 2).map((one) => one.label), industry.place?.label.split(',')[0]],
    people: people.lookup
      ? [people.name || people.email || people.linkedin_url]
      : [
          people.titles[0] ?? people.seniorities[0] ?? people.industries[0]?.label,
          people.companies[0] ?? people.domains[0],
          people.places[0]?.label.split(',')[0],
        ],
    single: [hostOf(single.domain)],
    influencer: [
      t(`search.screen.platform.${influencer.platform}`),
      influencer.keyword,
      influencer.places[0]?.label.split(',')[0],
    ],
  }[draft.kind];
  return parts.filter(Boolean).join(', ').slice(0, 120) || t(`search.screen.kind.${draft.kind}.title`);
}

/** The common values with the selected one, which may come from a suggestion, so that the current value is visible. */
export const offered = (usual: readonly number[], chosen: number): number[] =>
  [...new Set([...usual, chosen])].sort((one, other) => one - other);

/** Looks up a specific person, who is wanted whether the account has them or not. */
export const isLookUp = (draft: Draft) => draft.kind === 'people' && draft.people.lookup;
export const wantsNew = (draft: Draft) => draft.onlyNew && !isLookUp(draft);
