/** From what a model wrote to filters of our searches. What they do not know is dropped; what is left must make a search. */
import type { ReadSource } from '@leadwright/contract/ai/suggestions';
import {
  IndustryFilters,
  InfluencerFilters,
  MAX_INDUSTRIES,
  PeopleFilters,
  Platform,
  SENIORITY_LEVELS,
} from '@leadwright/contract/searching/search-filters';
import { cleanText, cut } from '@leadwright/contract/text';
import type { RawSuggestion } from './prompt.rules.ts';
import type { StoredFilters, StoredReason } from './suggestions.table.ts';

const RADIUS_KM = { least: 1, most: 100, usual: 25 };
const MOST_NAMES = 10;

export const line = (text: string, most: number) => cut(cleanText(text).replace(/\s+/g, ' '), most).trim();
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const names = (given: string[]) =>
  [...new Set(given.map((name) => line(name, 120)))].filter(Boolean).slice(0, MOST_NAMES);
/** A count that a model may give as a fraction, a text's length, or below zero. */
const count = (given: number | null) =>
  given === null || !Number.isFinite(given) || given <= 0 ? null : Math.min(Math.round(given), 1_000_000_000);

/** Found by their names. */
export interface Found {
  industries: string[];
  locationIds: number[];
}

/** Null: no search of ours could look for it. */
export function filtersOf(raw: RawSuggestion, found: Found): StoredFilters | null {
  if (raw.kind === 'companies') return companies(raw, found);
  return raw.kind === 'people' ? people(raw, found) : creators(raw, found);
}

function companies(raw: RawSuggestion, { industries, locationIds }: Found): StoredFilters | null {
  const filters = {
    industries: industries.slice(0, MAX_INDUSTRIES),
    radius_km: within(raw.radius_km ?? RADIUS_KM.usual, RADIUS_KM.least, RADIUS_KM.most),
    keyword: line(raw.keyword, 120),
    with_website: raw.with_website,
    with_phone: raw.with_phone,
    min_rating: raw.min_rating === null ? null : within(raw.min_rating, 0, 5),
  };
  const [location] = locationIds;
  const { min_rating, ...rest } = filters;
  const asked = { ...rest, location_id: location, ...(min_rating !== null && { min_rating }) };
  if (location === undefined || !IndustryFilters.safeParse(asked).success) return null;
  return { type: 'industry', ...filters, location_ids: [location] };
}

function people(raw: RawSuggestion, { industries, locationIds }: Found): StoredFilters | null {
  const filters = {
    titles: names(raw.titles),
    seniorities: SENIORITY_LEVELS.filter((level) => raw.seniorities.includes(level)),
    industries,
    location_ids: locationIds,
    keyword: line(raw.keyword, 120),
  };
  // A place alone would match everyone who lives there.
  if (filters.titles.length + filters.seniorities.length + industries.length === 0) return null;
  return PeopleFilters.safeParse(filters).success ? { type: 'people', ...filters } : null;
}

function creators(raw: RawSuggestion, { locationIds }: Found): StoredFilters | null {
  const platform = Platform.safeParse(raw.platform.trim().toLowerCase()).data;
  if (!platform) return null;
  const [least, most] = [count(raw.followers_min), count(raw.followers_max)];
  const isRange = least === null || most === null || least <= most;
  const filters = {
    platform,
    keyword: line(raw.keyword, 120),
    location_ids: locationIds,
    followers_min: least,
    followers_max: isRange ? most : null,
  };
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''));
  return InfluencerFilters.safeParse(asked).success ? { type: 'influencer', ...filters } : null;
}

/** Reasons with a source that was really given; "[2]" is 2. */
export function reasonsOf(raw: RawSuggestion, sources: ReadonlyMap<string, ReadSource>): StoredReason[] {
  return raw.reasons.flatMap(({ text, source: given }) => {
    const said = line(text, 300);
    const source = sources.get(given.trim().replace(/^\[|\]$/g, ''));
    return said && source ? [{ text: said, source }] : [];
  });
}
