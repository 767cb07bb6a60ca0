/**
 * Criteria as SQL over the row `r`. Values are parameters, or literals for COPY; `%`, `_` and `\` in user input are escaped.
 * `coalesce(…, false)` hides a condition from the planner, which would otherwise underestimate the number of rows.
 */
import {
  isNumber,
  isProse,
  isWhole,
  kindOf,
  type ResultColumn,
  type TextColumn,
} from '@leadwright/contract/leads/result-columns';
import pg from 'pg';
import { COUNTED_LENGTH, isCategory, lineOf, TEXT_COLUMNS } from '../columns.rules.ts';
import type { Criterion, Like, Order } from './filter.rules.ts';
import { isIndexed, selectivePieces } from './fragments.rules.ts';

/** Adds a value and returns its placeholder. */
export type Put = (value: unknown) => string;

export function parameters(): { put: Put; values: unknown[] } {
  const values: unknown[] = [];
  return { values, put: (value) => `$${values.push(value)}` };
}

/** For COPY, which does not support parameters. */
export const literal: Put = (value) => {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? `(${value})` : 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`;
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

export const BLOCK = 1000;

export interface Scope {
  accountId: number;
  listId: number;
}

/** Text criteria are either looked up in the index of texts, or checked in rows that are scanned by another condition. */
export type Finding = 'looked-up' | 'met';

const ofList = ({ accountId, listId }: Scope, put: Put, row: string) =>
  `${row}.account_id = ${put(accountId)}::bigint and ${row}.list_id = ${put(listId)}::bigint`;

/** The rows `r` of a list that meet all criteria. */
export function matching(scope: Scope, criteria: Criterion[], put: Put, finding: Finding = 'looked-up'): string {
  const isMet = metBy(scope, criteria, put);
  if (finding === 'met' || !criteria.some(isLookup)) return isMet;
  return `r.id = any(array(${candidates(scope, criteria, put)})) and ${isMet}`;
}

const metBy = (scope: Scope, criteria: Criterion[], put: Put): string =>
  [ofList(scope, put, 'r'), ...criteria.map((each) => conditionOf(each, scope, put))].join(' and ');

/** Ids of all rows that may match: by the index, and among those that are not in it yet. */
const candidates = (scope: Scope, criteria: Criterion[], put: Put): string => `
  select t.result_id from searched_texts t
  where ${ofList(scope, put, 't')} and t.ordinal + 0 < ${indexedUntil(scope, put)} and ${lookedUp(scope, criteria, put)}
  union all
  select r.id from results r where ${metBy(scope, criteria, put)} and r.ordinal >= ${indexedUntil(scope, put)}`;

/**
 * The first ordinal of a list whose text is not in the index yet. Read in the statement that uses it, so the two always agree.
 * `coalesce` stands inside: outside, row-level security would not trust it, and walk the list instead of starting there.
 */
export const indexedUntil = ({ accountId, listId }: Scope, put: Put): string =>
  `(select coalesce(max(n.until), 0) from list_texts n where n.account_id = ${put(accountId)}::bigint and n.list_id = ${put(listId)}::bigint)`;

const isText = (criterion: Criterion) => ['search', 'like', 'valued'].includes(criterion.is);
/** Criteria that the texts do not tell, over the row `r`; empty if there are none. */
export const metBeside = (scope: Scope, criteria: Criterion[], put: Put): string =>
  criteria
    .filter((each) => !isText(each))
    .map((each) => conditionOf(each, scope, put))
    .join(' and ');

/** All criteria about texts, over the texts `t` of a row. `by` are looked up in the index, the others checked. */
export const lookedUp = (scope: Scope, criteria: Criterion[], put: Put, by = criteria.filter(isLookup)): string =>
  criteria
    .filter(isText)
    .flatMap((each) => [
      ...(by.includes(each) ? [lookupOf(each as TextCriterion, scope, put)] : []),
      conditionOf(each, scope, put, 't'),
    ])
    .join(' and ');

function conditionOf(criterion: Criterion, scope: Scope, put: Put, row = 'r'): string {
  switch (criterion.is) {
    case 'email-state':
      return `r.email_state = ${put(criterion.state)}::text`;
    case 'sent':
      return `r.sent_at is ${criterion.sent ? 'not ' : ''}null`;
    case 'verified':
      return 'r.is_verified';
    case 'filled':
      return filledCondition(criterion.column, criterion.filled);
    case 'search':
      return searchCondition(criterion, put, row);
    case 'like':
      return metCondition(criterion, put, row);
    case 'valued':
      return `${line(criterion.by.column, row)} <> '' and ${metCondition(criterion.by, put, row)}`;
    case 'compare':
      return compareCondition(criterion, put);
    case 'arrived':
      return arrivedCondition(criterion, scope, put);
    case 'labelled':
      return `exists (select from result_labels l where l.account_id = r.account_id and l.result_id = r.id
        and l.list_id = ${put(scope.listId)}::bigint and l.label_id = any(${put(criterion.ids)}::bigint[]))`;
    case 'crm':
      return `exists (select from result_crm_states c where c.account_id = r.account_id and c.result_id = r.id
        and c.list_id = ${put(scope.listId)}::bigint and c.state = any(${put(criterion.states)}::text[]))`;
    case 'crm-owner':
      return `exists (select from result_crm_states c where c.account_id = r.account_id and c.result_id = r.id
        and c.list_id = ${put(scope.listId)}::bigint and c.owner <> '' and c.owner = any(${put(criterion.owners)}::text[]))`;
  }
}

export const filledCondition = (column: ResultColumn, filled: boolean, row = 'r'): string => {
  if (kindOf(column) === 'words') return `${row}.${column} ${filled ? '<>' : '='} '{}'`;
  if (isNumber(column)) return `${row}.${column} is ${filled ? 'not ' : ''}null`;
  return `${row}.${column} ${filled ? '<>' : '='} ''`;
};

/** The searchable value of a text column, in a row or in its texts. */
export const line = (column: TextColumn, row = 'r') =>
  `split_part(${row}.${isProse(column) ? 'prose_text' : 'search_text'}, E'\\n', ${lineOf(column)})`;
/** The index of prose knows only rows that have some. */
const within = (column: TextColumn) => (isProse(column) ? `t.prose_text <> '' and ` : '');

/** Folded in the database, with the same function as the rows. */
const folded = (text: string, put: Put) => `escape_like(fold_text(${put(text)}::text))`;
const containing = (text: string, put: Put) => `('%' || ${folded(text, put)} || '%')`;

/**
 * The index is queried for the most selective pieces, and its matches are checked for the whole text. It is a subquery so that
 * the planner assumes a rare text. The caller has scanned the first rows and knows that it is rare.
 */
const pattern = (text: string, put: Put): string => {
  const pieces = selectivePieces(text);
  return `(select ${pieces ? `${put(`%${pieces.join('%')}%`)}::text` : containing(text, put)})`;
};

/** A column of the texts `t` holds the text: looked up in the index, then checked. */
export const heldIn = (column: TextColumn, text: string, put: Put): string =>
  `(${line(column, 't')} like ${pattern(text, put)} and ${checkedIn(column, text, put, 't')})`;
/** The same of a row that is scanned. */
export const checkedIn = (column: TextColumn, text: string, put: Put, row: string): string =>
  `coalesce(${line(column, row)} like ${containing(text, put)}, false)`;

/** Every column is one line of `search_text`, so a single condition checks all columns. */
function searchCondition({ text, mode }: Extract<Criterion, { is: 'search' }>, put: Put, row: string): string {
  const whole = folded(text, put);
  const inLines = {
    contain: `'%' || ${whole} || '%'`,
    exact: `E'%\\n' || ${whole} || E'\\n%'`,
    start: `E'%\\n' || ${whole} || '%'`,
  };
  return `coalesce(${row}.search_text like (${inLines[mode]}), false)`;
}

type TextCriterion = Extract<Criterion, { is: 'search' | 'like' | 'valued' }>;

/** What the index is asked for. It may find more than is meant. */
function lookupOf(criterion: TextCriterion, scope: Scope, put: Put): string {
  if (criterion.is === 'valued') return valuedLookup(criterion.by, scope, put);
  if (criterion.is === 'search') {
    const { text, mode } = criterion;
    const wanted = {
      contain: () => pattern(text, put),
      exact: () => `(select ${folded(text, put)})`,
      start: () => `(select ${folded(text, put)} || '%')`,
    }[mode]();
    return `(${TEXT_COLUMNS.map((column) => `${line(column, 't')} like ${wanted}`).join(' or ')})`;
  }
  const { column, text } = criterion;
  if (isCategory(column)) return valuedLookup(criterion, scope, put);
  return `${within(column)}${line(column, 't')} like ${pattern(text, put)}`;
}

const metCondition = (criterion: Like, put: Put, row: string) =>
  `coalesce(${meets(line(criterion.column, row), criterion, put)}, false)`;

function meets(value: string, { text, negated, codes }: Like, put: Put): string {
  const holds = `${value} like ${containing(text, put)}`;
  const isMeant = codes.length > 0 ? `${holds} or ${value} = any(${put(codes)}::text[])` : holds;
  return negated ? `not (${isMeant})` : `(${isMeant})`;
}

/** Uses the list's distinct values that match. Only a prefix of long values is known, so those are checked in the rows. */
function valuedLookup(criterion: Like, { accountId, listId }: Scope, put: Put): string {
  const isLong = `char_length(v.value) = ${COUNTED_LENGTH}`;
  return `${line(criterion.column, 't')} like any(array(
    select escape_like(v.value) || case when ${isLong} then '%' else '' end from list_values v
    where v.account_id = ${put(accountId)}::bigint and v.list_id = ${put(listId)}::bigint and v.name = '${criterion.column}'
      and v.value <> '' and (${isLong} or ${meets('v.value', criterion, put)})))`;
}

/** Whether the text index can find the rows that match a criterion. */
export const isLookup = (criterion: Criterion): boolean => {
  if (criterion.is === 'valued') return true;
  if (criterion.is === 'like') return !criterion.negated && (isCategory(criterion.column) || isIndexed(criterion.text));
  return criterion.is === 'search' && isIndexed(criterion.text);
};

/** Integers are compared as integers, so that their index can be used. */
function compareCondition({ column, operator, value }: Extract<Criterion, { is: 'compare' }>, put: Put): string {
  const sign = operator === 'lower' ? '<' : '>';
  if (!isWhole(column)) return `r.${column} ${sign} ${put(value)}::double precision`;
  const whole = operator === 'lower' ? Math.ceil(value) : Math.floor(value);
  const bounded = Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, whole));
  return `r.${column} ${sign} ${put(bounded)}::bigint`;
}

/** Rows are ordered by arrival, so the blocks limit the scan to the relevant days. */
function arrivedCondition({ from, to }: Extract<Criterion, { is: 'arrived' }>, scope: Scope, put: Put): string {
  const conditions: string[] = [];
  const blocks = (aggregate: string, condition: string) =>
    `(select ${aggregate} from list_blocks b where b.account_id = ${put(scope.accountId)}::bigint
      and b.list_id = ${put(scope.listId)}::bigint and ${condition})`;
  if (from) {
    const start = `(${put(from)}::date at time zone 'UTC')`;
    conditions.push(
      `r.created_at >= ${start}`,
      `r.ordinal >= ${blocks(`min(b.block) * ${BLOCK}`, `b.last_at >= ${start}`)}`,
    );
  }
  if (to) {
    const end = `((${put(to)}::date + 1) at time zone 'UTC')`;
    conditions.push(
      `r.created_at < ${end}`,
      `r.ordinal < ${blocks(`(max(b.block) + 1) * ${BLOCK}`, `b.first_at < ${end}`)}`,
    );
  }
  return conditions.join(' and ');
}

/** How many rows of a block match the criterion, if the block summary contains it. */
export function measureOf(criterion: Criterion): string | null {
  switch (criterion.is) {
    case 'email-state':
      return `b.email_${criterion.state}`;
    case 'sent':
      return criterion.sent ? 'b.sent' : 'b.live - b.sent';
    case 'verified':
      return 'b.verified';
    case 'filled':
      return criterion.filled ? `b.has_${criterion.column}` : `b.live - b.has_${criterion.column}`;
    default:
      return null;
  }
}

export interface SortKey {
  sql: string;
  direction: 'asc' | 'desc';
}

/** Rows without a value come last in both directions; ties are ordered by arrival. */
export function sortKeys({ by, direction }: Order, row = 'r'): SortKey[] {
  const arrival: SortKey = { sql: `${row}.ordinal`, direction };
  if (by === 'arrival') return [arrival];
  const isEmpty: SortKey = { sql: `(${filledCondition(by, false, row)})`, direction: 'asc' };
  // Whatever language the database sorts in, so that ranges of cut values stay ranges.
  const value = isNumber(by) ? `${row}.${by}` : `${line(by as TextColumn, row)} collate "C"`;
  return [isEmpty, { sql: value, direction }, arrival];
}

export const orderBy = (keys: SortKey[]): string => keys.map(({ sql, direction }) => `${sql} ${direction}`).join(', ');

/** The list's distinct values of a column, with their counts, that meet the criterion. Long ones may: only their beginning is known. */
export const valuesMeeting = (criterion: Like, { accountId, listId }: Scope, put: Put): string => `
  list_values v where v.account_id = ${put(accountId)}::bigint and v.list_id = ${put(listId)}::bigint and v.name = '${criterion.column}'
    and (char_length(v.value) = ${COUNTED_LENGTH} or ${meets('v.value', criterion, put)})`;
