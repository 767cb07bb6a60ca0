/**
 * The port of every source of leads (docs/product-rules.md#searching). A source declares its costs, limits and license, and answers
 * a query page by page. Its cursor is plain data, so that a run can continue in another process.
 */

import type { SearchKind } from '@leadwright/contract/leads/lists';
import type {
  DomainFilters,
  IndustryFilters,
  InfluencerFilters,
  PeopleFilters,
} from '@leadwright/contract/searching/search-filters';
import type { Language } from '@leadwright/i18n';
import type { z } from 'zod';
import type { Platform } from '../../platform/context.ts';
import type { Area } from '../lead-index/public.ts';
import type { LeadIdentity, LeadKeys } from '../leads/public.ts';
import type { NewResult } from '../results/public.ts';

/** One lead with where every value came from, ready for a list. */
export interface Lead {
  row: NewResult;
  /** Any of them makes it the same lead: it is paid for once. */
  identityKeys: LeadKeys['identityKeys'];
  /** All identifiers that a do-not-contact list may contain. */
  contact: LeadIdentity;
}

/** A chosen place: for the search in the index and for vendors' requests. */
export interface SearchArea {
  label: string;
  /** In every language. */
  labels?: Record<Language, string>;
  kind: 'country' | 'state' | 'city';
  /** In English, as vendors understand it. */
  name: string;
  state: string;
  countryCode: string;
  countryName: string;
  lat: number;
  lon: number;
  radiusKm: number;
  index: Area;
}

export interface SearchIndustry {
  slug: string;
  /** In the searcher's language, and in English. */
  name: string;
  englishName: string;
  /** In every language, where it is one of ours. */
  names?: Record<Language, string>;
  /** English names of what is below it: who looks for health care looks for dentists, too. */
  below: string[];
  googleType: string | undefined;
}

export type SourceQuery =
  | { kind: 'industry'; filters: z.output<typeof IndustryFilters>; industries: SearchIndustry[]; area: SearchArea }
  | { kind: 'people'; filters: z.output<typeof PeopleFilters>; industries: SearchIndustry[]; areas: SearchArea[] }
  | { kind: 'single'; filters: z.output<typeof DomainFilters>; domain: string }
  | { kind: 'influencer'; filters: InfluencerFilters; areas: SearchArea[] };
export type QueryOf<K extends SearchKind> = Extract<SourceQuery, { kind: K }>;

export interface RateRule {
  max: number;
  seconds: number;
}

/** Who calls, with whose key, and until when. */
export interface SourceCall {
  platform: Platform;
  language: Language;
  key: string;
  signal: AbortSignal;
  now(): Date;
  /** Counts outgoing calls, and what they cost at the vendor in its own unit. */
  spent: { calls: number; cost: number };
}

export interface SourceEstimate {
  /** Null: the source cannot tell beforehand. */
  matches: number | null;
  isMinimum: boolean;
  /** Local leads that can be contacted; absent: the source cannot tell beforehand. */
  contactable?: number;
  cells: { lat: number; lon: number; count: number }[];
  distribution: { label: string; count: number }[];
}

export interface Cursor {
  [name: string]: unknown;
}

/** How much of the area has been looked at completely; `capped`: parts too full to be split any further. */
export interface Coverage {
  areas: number;
  splits: number;
  capped: number;
}

export interface SourcePage {
  leads: Lead[];
  /** Null: there is nothing more. */
  cursor: Cursor | null;
  /** How many match in all, where the source says so. */
  total: number | null;
  /** How many records the vendor sent, before our own filters. */
  raw: number;
  coverage?: Coverage;
}

export interface Source {
  id: string;
  title: string;
  kinds: readonly SearchKind[];
  /** False: built in, serves without any key. */
  needsKey: boolean;
  /** The vendor's price of a record, for the operator's statistics; its unit is the vendor's credit. */
  costPerRecord: number;
  /** What an estimate costs at the vendor; absent: nothing. */
  estimateCost?: number;
  pageSize: number;
  /** The most one question can bring; null: all there is. */
  cap: number | null;
  rateLimits: Record<string, RateRule>;
  /** Days after which content must be fetched again or forgotten; null: the licence sets no limit. */
  retentionDays: number | null;
  licence: string;
  /** Whether this very query can be answered; a platform or filter may be out of reach. */
  answers(query: SourceQuery): boolean;
  estimate(call: SourceCall, query: SourceQuery): Promise<SourceEstimate>;
  /** `want`: the most leads to buy. */
  search(call: SourceCall, query: SourceQuery, cursor: Cursor | null, want: number): Promise<SourcePage>;
  /** All it knows about one creator; undefined: nothing. */
  details?(call: SourceCall, creator: CreatorId): Promise<Lead | undefined>;
  /** What the creator's own profile says, for next to nothing; undefined: nothing. */
  profile?(call: SourceCall, creator: CreatorId): Promise<Lead | undefined>;
  /** What details cost at the vendor, in its credits. */
  detailsCost?: number;
}

export interface CreatorId {
  platform: string;
  /** Of the platform; empty where only the name there is known. */
  userId: string;
  handle: string;
}

export const UNKNOWN: SourceEstimate = { matches: null, isMinimum: true, cells: [], distribution: [] };
