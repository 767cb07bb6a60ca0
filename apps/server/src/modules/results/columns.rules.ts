/** The columns of a result: what they are called, hold and answer. One place for filters, pages, imports, exports and counters. */

import type { ListType } from '@leadwright/contract/lists';
import { type ColumnKind, RESULT_COLUMNS } from '@leadwright/contract/result-filter';

/** In the order of the lines of `search_text` and of its index, both in the migration of results; a new one goes to the end of all three. */
export const TEXT_COLUMNS = [
  'name',
  'company',
  'website',
  'email',
  'phone',
  'first_name',
  'last_name',
  'position',
  'seniority',
  'linkedin_url',
  'industry',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'platform',
  'handle',
  'technologies',
] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Columns whose values repeat themselves; how often is counted in `list_values`, by the beginning of the value. */
export const CATEGORY_COLUMNS = ['seniority', 'industry', 'city', 'state', 'country', 'platform'] as const;
export type CategoryColumn = (typeof CATEGORY_COLUMNS)[number];
/** Longer ones are told apart by the rows themselves. */
export const COUNTED_LENGTH = 200;

export const WHOLE_COLUMNS = ['reviews', 'followers', 'engagements', 'views'] as const;
export const NUMBER_COLUMNS = ['rating', 'confidence', 'engagement_rate', ...WHOLE_COLUMNS] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

export type Column = TextColumn | NumberColumn;
/** Columns that can be empty; their fillings are counted in `list_blocks` as `has_<column>`. */
export const FILLABLE_COLUMNS: readonly Column[] = [...TEXT_COLUMNS, ...NUMBER_COLUMNS];

export const isNumber = (column: string): column is NumberColumn =>
  (NUMBER_COLUMNS as readonly string[]).includes(column);
export const isCategory = (column: string): column is CategoryColumn =>
  (CATEGORY_COLUMNS as readonly string[]).includes(column);
export const isWhole = (column: string) => (WHOLE_COLUMNS as readonly string[]).includes(column);

/** The kind of a column of a list type; null when that type has no such column. */
export function kindOf(type: ListType, column: string): ColumnKind | null {
  const columns: Record<string, ColumnKind> = RESULT_COLUMNS[type];
  return Object.hasOwn(columns, column) ? (columns[column] as ColumnKind) : null;
}

/** Which part of `search_text`, split at line breaks, holds the column. It begins with a break, so the first part is empty. */
export const lineOf = (column: TextColumn): number => TEXT_COLUMNS.indexOf(column) + 2;

/** What a writer gives, with its type in the database. */
export const VALUE_TYPES = {
  name: 'text',
  company: 'text',
  website: 'text',
  domain: 'text',
  email: 'text',
  email_state: 'text',
  phone: 'text',
  first_name: 'text',
  last_name: 'text',
  position: 'text',
  seniority: 'text',
  linkedin_url: 'text',
  industry: 'text',
  street: 'text',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  country: 'text',
  rating: 'double precision',
  reviews: 'bigint',
  confidence: 'double precision',
  platform: 'text',
  handle: 'text',
  followers: 'bigint',
  engagements: 'bigint',
  engagement_rate: 'double precision',
  views: 'bigint',
  technologies: 'text[]',
  is_verified: 'boolean',
  lat: 'double precision',
  lon: 'double precision',
  is_suppressed: 'boolean',
  retain_until: 'timestamptz',
  provenance: 'jsonb',
  extra: 'jsonb',
} as const;
export type ValueColumn = keyof typeof VALUE_TYPES;
export const VALUE_COLUMNS = Object.keys(VALUE_TYPES) as ValueColumn[];
