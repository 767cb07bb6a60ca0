/**
 * A page of a question that was asked before: people go from page to page of the same filter, and a list on the screen asks again
 * whenever something may have happened. The rows it found are remembered by their ids, with the state of the list; as long as
 * that is the same, a page is looked up by them. Every change of a row is a new state, so what is remembered is never wrong.
 */
import { memoryFor } from '../../../platform/memory.ts';
import type { Criterion } from './filter.rules.ts';
import { parameters, type Scope } from './filter.sql.ts';
import { type Found, type Hits, type Question, type Strategy, versionOf, type Window } from './pages.sql.ts';
import { asJson, contractRow } from './row-json.sql.ts';

interface Answer {
  hits: Hits;
  total: number;
  isMinimum: boolean;
}
const answersOf = memoryFor<Answer>({ most: 500, ms: 10 * 60_000 });
type Platform = Parameters<typeof answersOf>[0];

/** Labels and states in CRMs are no part of a list's state. Without a filter there is nothing to find. */
const isRemembered = (criteria: Criterion[]) =>
  criteria.length > 0 && criteria.every(({ is }) => is !== 'labelled' && is !== 'crm');

const keyOf = ({ accountId, listId }: Scope, { criteria, order }: Question) =>
  JSON.stringify([accountId, listId, criteria, order]);

export function remember(platform: Platform, scope: Scope, question: Question, { hits, total, isMinimum }: Found) {
  if (!hits || total === null || !isRemembered(question.criteria)) return;
  answersOf(platform).set(keyOf(scope, question), { hits, total, isMinimum: isMinimum ?? false });
}

/** The strategy for a page whose rows are known, if they are. */
export function recallStrategy(platform: Platform, scope: Scope, question: Question): Strategy | null {
  if (!isRemembered(question.criteria)) return null;
  const known = answersOf(platform).get(keyOf(scope, question));
  if (!known) return null;
  const { hits, total, isMinimum } = known;
  const ids = hits.ids.slice(1, -1).split(',').filter(Boolean);
  if (!isWithin(question.window, ids.length, isMinimum ? Number.POSITIVE_INFINITY : total)) return null;
  const page = ids.slice(question.window.offset, question.window.offset + question.window.limit);
  return {
    async read(client, list) {
      const { put, values } = parameters();
      const text = `
        select case when ${versionOf(list, put)} = ${put(hits.version)}::bigint then ${asJson(`
          select ${contractRow(put, list)} from unnest(${put(page)}::bigint[]) with ordinality as slice(id, n)
          join results r on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} end as json`;
      const { rows } = await client.query<{ json: string | null }>({ name: 'results-remembered', text, values });
      return { json: rows[0]?.json ?? null, total, isMinimum };
    },
  };
}

/** All of the page is among the rows that are remembered, or those are all there are. */
const isWithin = ({ offset, limit }: Window, remembered: number, total: number) =>
  offset + limit <= remembered || remembered >= total;
