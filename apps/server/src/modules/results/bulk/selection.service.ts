/** The rows of a bulk action: the selected ones, or those matching the filter, provided they are still what was confirmed. */

import type { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { type Expected, JOB_ABOVE_ROWS, type Selection } from '@leadwright/contract/leads/results';
import type { Base, Tx } from '../../../platform/context.ts';
import type { ListRow } from '../../lists/public.ts';
import { criteriaOf } from '../pages/filter.rules.ts';
import { type Finding, matching, type Put, type Scope } from '../pages/filter.sql.ts';
import * as pages from '../pages/pages.repository.ts';
import { resultsErrors } from '../results.errors.ts';
import * as rows from '../rows/rows.repository.ts';
import { scopeOf } from '../rows/rows.service.ts';
import {
  countWanted,
  findMatching,
  findWanted,
  type Measure,
  measure,
  measureStretches,
  type Stretches,
  type Wanted,
} from './selection.repository.ts';

export type Condition = (put: Put) => string;

export function conditionOf(
  list: Pick<ListRow, 'type'>,
  scope: Scope,
  selection: Selection,
  finding: Finding = 'looked-up',
): Condition {
  const { ids, filter, except } = selection;
  if (ids) return (put) => `${matching(scope, [], put)} and r.id = any(${put(ids)}::bigint[])`;
  const criteria = filter ? criteriaOf(list.type, filter) : [];
  return (put) => {
    const all = matching(scope, criteria, put, finding);
    return except.length > 0 ? `${all} and r.id <> all(${put(except)}::bigint[])` : all;
  };
}

/** All or nothing: an id outside the list fails the request. */
export async function requireOwn(tx: Tx, listId: number, { ids }: Selection): Promise<void> {
  if (!ids) return;
  const own = await rows.countOwn(tx.client, scopeOf(tx, listId), ids);
  if (own !== new Set(ids).size) throw resultsErrors.not_found();
}

export const measureSelection = (tx: Tx, list: Pick<ListRow, 'id' | 'type'>, selection: Selection): Promise<Measure> =>
  measure(tx.client, conditionOf(list, scopeOf(tx, list.id), selection));

/** Ordinals per range of a large action. Each range must match what was confirmed. */
export const STRETCH = 10_000;

interface Size {
  total: number;
  /** Too much for one request. */
  isMany: boolean;
  /** Of a filter that was confirmed. */
  stretches?: Stretches;
}

/** The list is locked, so the action sees exactly what is measured here. */
async function requireExpected(tx: Tx, list: ListRow, selection: Selection, expected: Expected): Promise<Size> {
  const condition = conditionOf(list, scopeOf(tx, list.id), selection);
  const now: Measure & { stretches?: Stretches } = selection.ids
    ? await measure(tx.client, condition)
    : await measureStretches(tx.client, condition, STRETCH);
  const isSame = now.count === expected.count && (expected.fingerprint ?? now.fingerprint) === now.fingerprint;
  if (!isSame) throw resultsErrors.selection_changed({ params: { found: now.count } });
  const { count: total, stretches } = now;
  return { total, isMany: total > JOB_ABOVE_ROWS, ...(stretches && { stretches }) };
}

export async function sizeOf(tx: Tx, list: ListRow, selection: Selection): Promise<Size> {
  const scope = scopeOf(tx, list.id);
  if (selection.ids) await requireOwn(tx, list.id, selection);
  if (selection.expected) return requireExpected(tx, list, selection, selection.expected);
  if (selection.ids) {
    const total = new Set(selection.ids).size;
    return { total, isMany: total > JOB_ABOVE_ROWS };
  }
  const criteria = criteriaOf(list.type, selection.filter as never);
  const found = await pages.countUpTo(tx.client, scope, criteria, JOB_ABOVE_ROWS + 1);
  if (found <= JOB_ABOVE_ROWS) return { total: found, isMany: false };
  return { total: await pages.countMatching(tx.client, scope, criteria), isMany: true };
}

/** Which of these rows of a list match a filter; looks at no others. */
export const matchingAmong = (
  tx: Tx<Base>,
  list: Pick<ListRow, 'id' | 'type'>,
  filter: ResultFilter,
  ids: readonly number[],
): Promise<number[]> =>
  findMatching(tx.client, conditionOf(list, scopeOf(tx, list.id), { filter, except: [] }, 'met'), ids);

/** How many rows of a selection meet a condition. */
export const countChosen = (tx: Tx, list: ListRow, selection: Selection, wanted: Wanted): Promise<number> =>
  countWanted(tx.client, conditionOf(list, scopeOf(tx, list.id), selection), wanted);

/** These rows. The caller holds the list; a selection that is no longer what was confirmed is refused. */
export async function takeChosen(tx: Tx, list: ListRow, selection: Selection, wanted: Wanted, limit: number) {
  await sizeOf(tx, list, selection);
  return findWanted(tx.client, conditionOf(list, scopeOf(tx, list.id), selection), wanted, limit);
}
