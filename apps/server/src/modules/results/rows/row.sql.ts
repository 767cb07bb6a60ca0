/**
 * A row `r` of `results` as the program knows it. Whether it may be contacted is said by the row, as it was written, or beside it: a
 * mark that comes later stands in `result_marks`, because changing a row rewrites it with all its indexes.
 */
import { VALUE_COLUMNS } from '../columns.rules.ts';

const markOf = (row: string, id = 'id') =>
  `select from result_marks m where m.account_id = ${row}.account_id and m.result_id = ${row}.${id}`;

/** Whether there is one beside a row that is named by `id`. */
const isMarked = (row: string, id: string): string => `exists (${markOf(row, id)} offset 0)`;

/** As a value of the row: looked up one by one, since few rows are read at a time. */
export const isSuppressed = (row = 'r'): string => `(${row}.is_suppressed or ${isMarked(row, 'id')})`;
/** As a condition: many rows and all marks are compared at once. */
export const mayBeContacted = (row = 'r'): string => `(not ${row}.is_suppressed and not exists (${markOf(row)}))`;

/** Columns that are no values. */
const OWN = ['account_id', 'id', 'list_id', 'ordinal', 'dedupe_key', 'created_at', 'sent_at'] as const;

/** What CRMs tell of it, looked up one by one. */
const crmOf = (row: string): string => {
  const own = `from result_crm_states c where c.account_id = ${row}.account_id and c.result_id = ${row}.id`;
  return `array(select c.state ${own} order by 1) as crm_states, coalesce((select max(c.owner) ${own}), '') as crm_owner`;
};

const NO_CRM = `'{}'::text[] as crm_states, '' as crm_owner`;

const valuesOf = (row: string): string =>
  [...OWN, ...VALUE_COLUMNS]
    .map((name) => (name === 'is_suppressed' ? `${isSuppressed(row)} as is_suppressed` : `${row}.${name}`))
    .join(', ');

/** The columns of a `ResultRow`. */
export const wholeRow = (row = 'r'): string => `${valuesOf(row)}, ${crmOf(row)}`;
/** The same for scans of many rows, which do not ask what CRMs tell. */
export const scannedRow = (row = 'r'): string => `${valuesOf(row)}, ${NO_CRM}`;
