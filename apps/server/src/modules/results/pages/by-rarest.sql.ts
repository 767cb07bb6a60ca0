/**
 * Several criteria at once, in a long list and in order of arrival. How many rows meet each is known from counters or guessed from
 * a sample; rows are then found by the criterion that leaves the least to read and checked for the others. A criterion that no row
 * meets ends the search at once.
 */
import type { PoolClient } from 'pg';
import { isCategory } from '../columns.rules.ts';
import type { Criterion, Like } from './filter.rules.ts';
import {
  BLOCK,
  indexedUntil,
  isLookup,
  lookedUp,
  matching,
  measureOf,
  metBeside,
  type Put,
  parameters,
  valuesMeeting,
} from './filter.sql.ts';
import { PART } from './page-by-parts.sql.ts';
import { blocksOf, type Chooser, type Listed, type Question, readHits, type Strategy } from './pages.sql.ts';

const SAMPLE = 400;
/** An index is asked how many rows it knows, up to here. */
const COUNTED = 20_000;
/** A row that an index names costs this many times one that is met on the way. */
const BY_INDEX = 2;

type Way = 'walk' | 'blocks' | 'number' | 'text';

interface Estimate {
  criterion: Criterion;
  way: Way;
  /** Rows that meet the criterion. */
  rows: number;
  /** Rows to read if all that meet it are read. */
  toRead: number;
}

const isNumeric = ({ is }: Criterion) => is === 'compare';
const isByValues = (criterion: Criterion): criterion is Like => criterion.is === 'like' && isCategory(criterion.column);

export const byRarest: Chooser = {
  needsSize: true,
  async choose(client, list, { criteria, window }) {
    const most = Math.max(list.exactTo + 1, window.offset + window.limit);
    const estimates = await estimate(client, list, criteria);
    if (estimates.some(({ rows }) => rows === 0)) return NOTHING;
    return readBy(cheapest(estimates, list.nextOrdinal, most), most);
  },
};

const NOTHING: Strategy = { read: async () => ({ json: '[]', total: 0 }) };

const readBy = ({ criterion, way }: Pick<Estimate, 'criterion' | 'way'>, most: number): Strategy => ({
  read: (client, list, question) => {
    const others = question.criteria.filter((each) => each !== criterion);
    return readHits(client, list, question.window, most, `ordinal ${question.order.direction}`, (put) =>
      HITS[way]({ list, question, criterion, others, most, put }),
    );
  },
});

/** What the criteria leave together is guessed as if they had nothing to do with each other. */
function cheapest(estimates: Estimate[], size: number, most: number): Pick<Estimate, 'criterion' | 'way'> {
  const together = estimates.reduce((share, { rows }) => share * Math.min(1, Math.max(rows, 1) / size), 1);
  // Reading ends as soon as enough rows were found.
  const costOf = (toRead: number) => Math.min(toRead, (most * toRead) / size / together);
  const walk = { criterion: estimates[0]?.criterion as Criterion, way: 'walk' as Way, cost: costOf(size) };
  return estimates.reduce((best, { criterion, way, toRead }) => {
    const cost = costOf(toRead) * (way === 'blocks' ? 1 : BY_INDEX);
    return way !== 'walk' && cost < best.cost ? { criterion, way, cost } : best;
  }, walk);
}

const INDEXED = /[\p{L}\p{N}]{3,}|[\p{L}\p{N}]{2}(?=[^\p{L}\p{N}])|(?<=[^\p{L}\p{N}])[\p{L}\p{N}]{2}/gu;
/** The parts of a text that the trigram index can match. The rows it returns are checked against the whole text. */
const indexed = (criterion: Criterion): Criterion[] =>
  criterion.is === 'like' && !isCategory(criterion.column) && isLookup(criterion)
    ? (criterion.text.match(INDEXED) ?? []).map((text) => ({ ...criterion, text }))
    : [criterion];

/** One query: a sample over the whole list for every criterion, and counters for those that have some. */
async function estimate(client: PoolClient, list: Listed, criteria: Criterion[]): Promise<Estimate[]> {
  const { put, values } = parameters();
  const step = Math.max(1, Math.floor(list.nextOrdinal / SAMPLE));
  const tests = criteria.flatMap((each, n) => [
    `(${matching(list, [each], put, 'met')}) as c${n}`,
    `(${matching(list, indexed(each), put, 'met')}) as i${n}`,
  ]);
  const counts = criteria.map((each, n) => `${counted(list, each, put) ?? 'null'} as n${n}`);
  const text = `
    with sampled as materialized (
      select ${tests.join(', ')} from results r where ${matching(list, [], put)}
        and r.ordinal = any(array(select generate_series(0, ${put(list.nextOrdinal)}::bigint, ${put(step)}::bigint))))
    select (select count(*)::int from sampled) as size,
      ${criteria.map((_, n) => `(select array[count(*) filter (where c${n}), count(*) filter (where i${n})]::int[] from sampled) as s${n}`).join(', ')},
      ${counts.join(', ')}`;
  const { rows } = await client.query<Record<string, number | number[] | null>>(text, values);
  const found = rows[0] as Record<string, number | number[] | null>;
  const each = list.nextOrdinal / Math.max(1, found['size'] as number);
  return criteria.map((criterion, n) => {
    const [met, named] = (found[`s${n}`] as [number, number]).map((hits) => Math.max(0.5, hits) * each) as [
      number,
      number,
    ];
    return estimateOf(criterion, met, named, found[`n${n}`] as number[] | null);
  });
}

function estimateOf(criterion: Criterion, guessed: number, named: number, counted: number[] | null): Estimate {
  const [rows, more] = counted ?? [];
  if (measureOf(criterion)) return { criterion, way: 'blocks', rows: rows as number, toRead: (more as number) * BLOCK };
  if (isNumeric(criterion)) {
    const known = rows === COUNTED ? Math.max(guessed, COUNTED) : (rows as number);
    return { criterion, way: 'number', rows: known, toRead: known };
  }
  const known = rows ?? guessed;
  // Of rows that do not contain a text, those without a value cannot be looked up.
  const isFound = isByValues(criterion) && criterion.negated ? more === 0 : isLookup(criterion);
  return { criterion, way: isFound ? 'text' : 'walk', rows: known, toRead: rows ?? named };
}

/** As an array: rows, and the blocks that hold them, or those of them without a value. */
function counted(list: Listed, criterion: Criterion, put: Put): string | null {
  const measure = measureOf(criterion);
  if (measure)
    return `(select array[coalesce(sum(m), 0), count(*) filter (where m > 0)]::int[] from (
      select ${measure} as m from list_blocks b where ${blocksOf(list, put)}) b)`;
  if (isNumeric(criterion))
    return `(select array[count(*)]::int[] from (select from results r where ${matching(list, [criterion], put)} limit ${COUNTED}) n)`;
  if (!isByValues(criterion)) return null;
  return `(select array[coalesce(sum(v.count), 0), coalesce(sum(v.count) filter (where v.value = ''), 0)]::int[]
    from ${valuesMeeting(criterion, list, put)})`;
}

interface Search {
  list: Listed;
  question: Question;
  criterion: Criterion;
  others: Criterion[];
  most: number;
  put: Put;
}

const ROW = 'r.id, r.ordinal';
const inOrder = ({ question: { order }, most }: Search) => `order by r.ordinal ${order.direction} limit ${most}`;

const HITS: Record<Way, (search: Search) => string> = {
  walk: (search) =>
    `select ${ROW} from results r where ${matching(search.list, search.question.criteria, search.put, 'met')} ${inOrder(search)}`,

  blocks: (search) => {
    const { list, question, criterion, most, put } = search;
    return `
      select ${ROW} from (
        select b.block from list_blocks b where ${blocksOf(list, put)} and ${measureOf(criterion)} > 0
        order by b.block ${question.order.direction}) b
      cross join lateral (
        select ${ROW} from results r where ${matching(list, question.criteria, put, 'met')}
          and r.ordinal >= b.block * ${BLOCK} and r.ordinal < (b.block + 1) * ${BLOCK} ${inOrder(search)}) r limit ${most}`;
  },

  // `offset 0` keeps the planner from reading in order of arrival towards rows that may be far away.
  number: (search) => {
    const { list, criterion, others, put } = search;
    return `select ${ROW} from (
      select r.* from results r where ${matching(list, [criterion], put)} offset 0) r
      where ${matching(list, others, put, 'met')} ${inOrder(search)}`;
  },

  // The rows that are not in the index of texts yet are the newest.
  text: (search) => {
    const { list, question, most, put } = search;
    const isUpwards = question.order.direction === 'asc';
    const until = indexedUntil(list, put);
    const unindexed = `(select ${ROW} from results r
      where ${matching(list, question.criteria, put, 'met')} and r.ordinal >= ${until} ${inOrder(search)})`;
    const both = [inTexts(search, until), unindexed];
    return `select * from (${(isUpwards ? both : both.toReversed()).join(' union all ')}) r limit ${most}`;
  },
};

/**
 * One text is looked up in the index, the others are checked in the same texts, and rows are read only for criteria that texts
 * cannot answer. `offset 0` makes the planner start with the index.
 */
function inTexts(search: Search, until: string): string {
  const { list, question, others, most, put } = search;
  const last = Math.floor((list.nextOrdinal - 1) / PART);
  const parts = question.order.direction === 'asc' ? `0, ${last}` : `${last}, 0, -1`;
  const account = `${put(list.accountId)}::bigint`;
  const by = asLookup(search.criterion);
  const beside = metBeside(list, others, put);
  const rows = `join results r on r.account_id = ${account} and r.id = t.result_id where ${beside}`;
  return `(select r.id, r.ordinal from generate_series(${parts}) p cross join lateral (
    select t.result_id as id, t.ordinal from (
      select t.result_id, t.ordinal from searched_texts t where t.account_id = ${account}
        and t.part = (${put(list.listId)}::bigint << 20 | p) and t.ordinal < ${until}
        and ${lookedUp(list, [by, ...others], put, [by])} offset 0) t
    ${beside ? rows : ''} order by t.ordinal ${question.order.direction} limit ${most}) r limit ${most})`;
}

/** Rows that do not contain a text have another value, which can be looked up. */
const asLookup = (criterion: Criterion): Criterion =>
  isByValues(criterion) && criterion.negated ? { is: 'valued', by: criterion } : criterion;
