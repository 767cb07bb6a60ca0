/** The columns of a result in the database; they are defined once, in the contract. Pure. */
import {
  COLUMN_NAMES,
  columnsWith,
  IDENTIFYING_COLUMNS,
  type IdentifyingColumn,
  isNumber,
  isProse,
  isWhole,
  kindOf,
  type ResultColumn,
  type TextColumn,
} from '@leadwright/contract/leads/result-columns';
import type { LeadIdentity } from '../leads/public.ts';

/** In the order of the lines of `search_text` and of its index (migrations/0014_results.sql). */
export const TEXT_COLUMNS = columnsWith('searchable') as TextColumn[];
/** The same for `prose_text` (migrations/0042_result_texts.sql). */
export const PROSE_COLUMNS = COLUMN_NAMES.filter(isProse);
/** The frequency of their values is kept in `list_values`, by value prefix. */
export const CATEGORY_COLUMNS = columnsWith('repeats') as TextColumn[];
/** Longer values are only distinguished in the rows themselves. */
export const COUNTED_LENGTH = 200;
export const isCategory = (column: string): boolean => (CATEGORY_COLUMNS as string[]).includes(column);

/** Which part of its text, split at line breaks, holds the column. The text begins with a break, so the first part is empty. */
const LINES: ReadonlyMap<TextColumn, number> = new Map(
  [TEXT_COLUMNS, PROSE_COLUMNS].flatMap((columns) => columns.map((column, index) => [column, index + 2] as const)),
);
export const lineOf = (column: TextColumn): number => LINES.get(column) as number;

type ValueType = 'text' | 'text[]' | 'bigint' | 'double precision' | 'boolean' | 'timestamptz' | 'jsonb';
const typeOf = (column: ResultColumn): ValueType => {
  if (isWhole(column)) return 'bigint';
  if (isNumber(column)) return 'double precision';
  return kindOf(column) === 'words' ? 'text[]' : 'text';
};

/** Values of a row besides its columns. */
const BESIDE = {
  domain: 'text',
  email_state: 'text',
  is_verified: 'boolean',
  lat: 'double precision',
  lon: 'double precision',
  is_suppressed: 'boolean',
  retain_until: 'timestamptz',
  provenance: 'jsonb',
  extra: 'jsonb',
} as const satisfies Record<string, ValueType>;

export type ValueColumn = ResultColumn | keyof typeof BESIDE;
/** Writable columns with their database types. */
export const VALUE_TYPES = {
  ...Object.fromEntries(COLUMN_NAMES.map((column) => [column, typeOf(column)])),
  ...BESIDE,
} as Record<ValueColumn, ValueType>;
export const VALUE_COLUMNS = Object.keys(VALUE_TYPES) as ValueColumn[];

/** Nothing known, as a value of the column. */
export const emptyValue = (column: ResultColumn): '' | null | string[] =>
  isNumber(column) ? null : kindOf(column) === 'words' ? [] : '';

/** Columns that are checked against do-not-contact lists. */
export const identityOf = (values: Partial<Record<IdentifyingColumn, string>>): LeadIdentity =>
  Object.fromEntries(IDENTIFYING_COLUMNS.map(({ column, identifies }) => [identifies, values[column]]));
export const IDENTITY = IDENTIFYING_COLUMNS.map(({ column }) => column);
