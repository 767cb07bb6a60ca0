/**
 * Criteria as SQL over the row `r`. Values travel as parameters, or as literals where COPY takes none; `%`, `_` and `\` typed by
 * a person are letters. `coalesce(…, false)` hides a condition from the planner, which would guess far too few rows for it.
 */
import pg from 'pg';
import { type Column, isNumber, isWhole, lineOf } from './columns.ts';
import type { Criterion, Order } from './filter.rules.ts';
import { tellingPieces } from './fragments.rules.ts';

/** Gives the place of a value in the SQL that is being written. */
export type Put = (value: unknown) => string;

export function parameters(): { put: Put; values: unknown[] } {
  const values: unknown[] = [];
  return { values, put: (value) => `$${values.push(value)}` };
}

/** For COPY, which knows no parameters. */
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

/** The rows of a list that meet all criteria. */
export const matching = ({ accountId, listId }: Scope, criteria: Criterion[], put: Put): string =>
  [
    `r.account_id = ${put(accountId)}::bigint`,
    `r.list_id = ${put(listId)}::bigint`,
    ...criteria.map((each) => conditionOf(each, { accountId, listId }, put)),
  ].join(' and ');

function conditionOf(criterion: Criterion, scope: Scope, put: Put): string {
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
      return searchCondition(criterion, put);
    case 'like':
      return likeCondition(criterion, put);
    case 'compare':
      return compareCondition(criterion, put);
    case 'arrived':
      return arrivedCondition(criterion, scope, put);
    case 'labelled':
      return `exists (select from result_labels l where l.account_id = r.account_id and l.result_id = r.id
        and l.list_id = ${put(scope.listId)}::bigint and l.label_id = any(${put(criterion.ids)}::bigint[]))`;
  }
}

export const filledCondition = (column: Column, filled: boolean, row = 'r'): string => {
  if (column === 'technologies') return `${row}.technologies ${filled ? '<>' : '='} '{}'`;
  if (isNumber(column)) return `${row}.${column} is ${filled ? 'not ' : ''}null`;
  return `${row}.${column} ${filled ? '<>' : '='} ''`;
};

/** Folded in the database, by the rules that folded the rows. */
function patternOf(text: string, mode: 'contain' | 'exact' | 'start', put: Put): string {
  const folded = `escape_like(fold_text(${put(text)}::text))`;
  if (mode === 'contain') return `('%' || ${folded} || '%')`;
  return `(E'%\\n' || ${folded} || ${mode === 'exact' ? `E'\\n%'` : `'%'`})`;
}

/** The index is asked for what tells most, and every row it finds for the whole text. */
function searchCondition({ text, mode }: Extract<Criterion, { is: 'search' }>, put: Put): string {
  const pattern = patternOf(text, mode, put);
  const pieces = tellingPieces(text);
  if (!pieces) return `r.search_text like ${pattern}`;
  return `r.search_text like ${piecesPattern(pieces, put)} and coalesce(r.search_text like ${pattern}, false)`;
}

const piecesPattern = (pieces: string[], put: Put) => `${put(`%${pieces.join('%')}%`)}::text`;

/** The index finds rows that hold the text anywhere; the line of the column decides. */
function likeCondition({ column, text, negated }: Extract<Criterion, { is: 'like' }>, put: Put): string {
  const pattern = patternOf(text, 'contain', put);
  const line = `split_part(r.search_text, E'\\n', ${lineOf(column)})`;
  if (negated) return `coalesce(${line} not like ${pattern}, false)`;
  const pieces = tellingPieces(text);
  const anywhere = pieces ? piecesPattern(pieces, put) : pattern;
  return `r.search_text like ${anywhere} and coalesce(${line} like ${pattern}, false)`;
}

/** Whole numbers are compared as such, so that their index serves. */
function compareCondition({ column, operator, value }: Extract<Criterion, { is: 'compare' }>, put: Put): string {
  const sign = operator === 'lower' ? '<' : '>';
  if (!isWhole(column)) return `r.${column} ${sign} ${put(value)}::double precision`;
  const whole = operator === 'lower' ? Math.ceil(value) : Math.floor(value);
  const bounded = Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, whole));
  return `r.${column} ${sign} ${put(bounded)}::bigint`;
}

/** Rows arrive in order, so the blocks narrow the walk to where the days can be. */
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

/** How many rows of a block meet the criterion, if the summary of blocks knows it. */
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

/** Rows without the value come last in both directions; ties keep the order of arrival. */
export function sortKeys({ by, direction }: Order, row = 'r'): SortKey[] {
  const arrival: SortKey = { sql: `${row}.ordinal`, direction };
  if (by === 'arrival') return [arrival];
  const isEmpty: SortKey = { sql: `(${filledCondition(by, false, row)})`, direction: 'asc' };
  const value = isNumber(by) ? `${row}.${by}` : `split_part(${row}.search_text, E'\\n', ${lineOf(by)})`;
  return [isEmpty, { sql: value, direction }, arrival];
}

export const orderBy = (keys: SortKey[]): string => keys.map(({ sql, direction }) => `${sql} ${direction}`).join(', ');
