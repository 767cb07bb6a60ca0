/**
 * The summary of every 1,000 ordinals (`list_blocks`), the value counts (`list_values`) and the counters of a list are updated
 * in the statement that changes the rows. Everything they count is defined here.
 */
import { COLUMN_NAMES } from '@leadwright/contract/leads/result-columns';
import type { CountsChange } from '../../lists/public.ts';
import { CATEGORY_COLUMNS, COUNTED_LENGTH } from '../columns.rules.ts';
import { BLOCK, filledCondition } from '../pages/filter.sql.ts';

/** Column in `list_blocks`, and the condition for a row `r` to count. */
const COUNTED: readonly (readonly [string, string])[] = [
  ['live', 'true'],
  ['email_looking', `r.email_state = 'looking'`],
  ['email_found', `r.email_state = 'found'`],
  ['email_potential', `r.email_state = 'potential'`],
  ['email_none', `r.email_state = 'none'`],
  ['email_unchecked', `r.email_state = 'unchecked'`],
  ['sent', 'r.sent_at is not null'],
  ['verified', 'r.is_verified'],
  ...COLUMN_NAMES.map((column) => [`has_${column}`, filledCondition(column, true)] as const),
];
const NAMES = COUNTED.map(([name]) => name);

/** Columns that may have a value in the rows at hand; the others are not looked at. */
type Filled = readonly string[];

/** What the CTEs below read of a row. */
export const countedColumns = (filled: Filled = COLUMN_NAMES): string =>
  [
    'ordinal',
    'created_at',
    'sent_at',
    'email_state',
    'is_verified',
    ...COLUMN_NAMES.filter((name) => filled.includes(name)),
  ].join(', ');

/** Sums the rows of a CTE per block. */
function summedBy(rows: string, filled: Filled): string {
  const isFilled = (name: string) => !name.startsWith('has_') || filled.includes(name.slice('has_'.length));
  const sums = COUNTED.map(([name, condition]) =>
    isFilled(name) ? `count(*) filter (where ${condition}) as ${name}` : `0 as ${name}`,
  );
  return `
  select r.ordinal / ${BLOCK} as block, min(r.created_at) as first_at, max(r.created_at) as last_at, ${sums.join(', ')} from ${rows} r group by 1`;
}

/** Blocks that lose all their rows. */
const emptiedBy = (rows: string) => `
  lost as materialized (select r.ordinal / ${BLOCK} as block, count(*) as n from ${rows} r group by 1),
  emptied as materialized (
    select b.* from list_blocks b join lost on lost.block = b.block
    where b.account_id = $1::bigint and b.list_id = $2::bigint and b.live = lost.n)`;

/** What they lose is what they say of themselves: no row of theirs is looked at. */
const summedWithEmptied = (rows: string) => `
  select block, first_at, last_at, ${NAMES.join(', ')} from emptied
  union all
  (${summedBy(`(select * from ${rows} r where r.ordinal / ${BLOCK} <> all(array(select block from emptied)))`, COLUMN_NAMES)})`;

/** The difference between the rows as they are now (`sign` 1) and as they were (`sign` -1). */
const differenceBy = (rows: string) => `
  select r.ordinal / ${BLOCK} as block, ${COUNTED.map(([name, condition]) => `sum(case when ${condition} then sign else 0 end) as ${name}`).join(', ')}
  from ${rows} r group by 1`;

/** Adds the sums of `summedBy` to the summary; $1 is the account, $2 the list. */
const addToBlocks = (lines: string) => `
  insert into list_blocks as b (account_id, list_id, block, first_at, last_at, ${NAMES.join(', ')})
  select $1::bigint, $2::bigint, block, first_at, last_at, ${NAMES.join(', ')} from ${lines}
  on conflict (account_id, list_id, block) do update set
    first_at = least(b.first_at, excluded.first_at), last_at = greatest(b.last_at, excluded.last_at),
    ${NAMES.map((name) => `${name} = b.${name} + excluded.${name}`).join(', ')}`;

const moveBlocks = (lines: string, sign: '+' | '-') => `
  update list_blocks b set ${NAMES.map((name) => `${name} = b.${name} ${sign} s.${name}`).join(', ')}
  from ${lines} s where b.account_id = $1::bigint and b.list_id = $2::bigint and b.block = s.block`;

/**
 * The change of each value's count by the rows of a CTE. Rows are grouped by the combination of all values first, because there are
 * few combinations, and then by value. Folding comes last, because it is slow.
 */
function valuedBy(rows: string, sign: string, filled: Filled): string {
  const columns = CATEGORY_COLUMNS.filter((column) => filled.includes(column));
  const gathered = CATEGORY_COLUMNS.map((column) =>
    columns.includes(column)
      ? `select '${column}' as name, ${column} as value, sum(n) as n from sets group by ${column}`
      : `select '${column}' as name, '' as value, sum(n) as n from sets`,
  );
  const sets = `select ${[...columns.map((column) => `r.${column}`), `sum(${sign}) as n`].join(', ')} from ${rows} r
    ${columns.length > 0 ? `group by ${columns.map((column) => `r.${column}`).join(', ')}` : ''}`;
  return `
  with sets as materialized (${sets})
  select g.name, left(fold_text(g.value), ${COUNTED_LENGTH}) as value, sum(g.n)::int as n
  from (${gathered.join(' union all ')}) g group by 1, 2`;
}

/** Applies the changes of `valued`. A value is incremented, decremented, or deleted with its last row, never twice. */
const MOVED_VALUES = `
  more_values as (
    insert into list_values as l (account_id, list_id, name, value, count)
    select $1::bigint, $2::bigint, name, value, n from valued where n > 0
    on conflict (account_id, list_id, name, value) do update set count = l.count + excluded.count),
  less_values as (
    update list_values l set count = l.count + v.n from valued v
    where v.n < 0 and l.count + v.n > 0 and l.account_id = $1::bigint and l.list_id = $2::bigint and l.name = v.name
      and l.value = v.value),
  no_values as (
    delete from list_values l using valued v
    where v.n < 0 and l.count + v.n <= 0 and l.account_id = $1::bigint and l.list_id = $2::bigint and l.name = v.name
      and l.value = v.value)`;

const moved = (sums: string, stored: string, values: string) =>
  `summed as (${sums}), stored as (${stored}), valued as materialized (${values}), ${MOVED_VALUES}`;

/**
 * CTEs that update the summaries for the rows of another CTE; $1 is the account, $2 the list. `totalsOf` is then read from
 * `summed`.
 */
export const countAdded = (rows: string, filled: Filled = COLUMN_NAMES) =>
  moved(summedBy(rows, filled), addToBlocks('summed'), valuedBy(rows, '1', filled));
export const countGone = (rows: string) =>
  `${emptiedBy(rows)}, ${moved(summedWithEmptied(rows), moveBlocks('summed', '-'), valuedBy(rows, '-1', COLUMN_NAMES))}`;
/** Of rows as they are now (`sign` 1) and as they were (`sign` -1). */
export const countChanged = (rows: string) =>
  moved(differenceBy(rows), moveBlocks('summed', '+'), valuedBy(rows, 'r.sign', COLUMN_NAMES));

/** The change of the list's own counters. */
const OF_LIST = [
  'live',
  'email_looking',
  'email_found',
  'email_potential',
  'email_none',
  'email_unchecked',
  'sent',
] as const;
export type Totals = Record<(typeof OF_LIST)[number], number>;
export const totalsOf = OF_LIST.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join(', ');

export const countsChange = (totals: Totals, sign: 1 | -1, newOrdinals = 0): CountsChange => ({
  result_count: sign * totals.live,
  email_looking: sign * totals.email_looking,
  email_found: sign * totals.email_found,
  email_potential: sign * totals.email_potential,
  email_none: sign * totals.email_none,
  email_unchecked: sign * totals.email_unchecked,
  sent_count: sign * totals.sent,
  next_ordinal: newOrdinals,
});
