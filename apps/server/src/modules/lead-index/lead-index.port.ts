/** What the rest of the product asks of the lead index. PostgreSQL answers today; another engine can take its place. */
import type { Point } from './geo.rules.ts';

export type Area =
  | { kind: 'circle'; center: Point; radiusKm: number }
  /** Whole states, by their numbers: one for a state, all of them for a country. */
  | { kind: 'regions'; regions: number[] };

export interface PlaceQuery {
  /** Slugs: a place of any of them matches. Everything below one in the tree counts too. */
  industries: readonly string[];
  area: Area;
  /** Every word must be in the name. */
  keyword?: string | undefined;
  withWebsite?: boolean | undefined;
  withPhone?: boolean | undefined;
  withEmail?: boolean | undefined;
  /** A website, a phone or an e-mail, whichever. */
  withAnyContact?: boolean | undefined;
  minRating?: number | undefined;
}

export interface Place extends Point {
  id: number;
  source: 'osm' | 'overture' | 'csv' | 'sandbox';
  /** Stable within the source: `node/123`, a GERS id. `source:sourceId` is the place's identity. */
  sourceId: string;
  name: string;
  /** The one it is listed under first. */
  industries: string[];
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  domain: string | null;
  email: string | null;
  socials: string[];
  rating: number | null;
  reviews: number | null;
  confidence: number | null;
  /** Where to look it up at its source, if there is such a page. */
  url: string | null;
  licence: string;
  release: string;
  retrievedAt: Date | null;
  /** The day, month or year of the data; null if unknown. */
  dataDate: string | null;
}

export interface PlacePage {
  places: Place[];
  /** Exact. Only with the first page. */
  total: number | null;
  /** For the next page; null at the end. The order is the same whenever the index is: nearest first in a circle. */
  cursor: string | null;
}

export interface LeadIndex {
  search(query: PlaceQuery, page: { limit: number; cursor?: string | null }): Promise<PlacePage>;
  count(query: PlaceQuery): Promise<number>;
  /** How many are where, for a small map; the fullest cells if there are very many. */
  countCells(query: PlaceQuery): Promise<(Point & { count: number })[]>;
  /** By city; for a whole country by state. Most first. */
  distribution(query: PlaceQuery, limit: number): Promise<{ label: string; count: number }[]>;
}
