/** The rows on screen with their view, their ticks and their labels: what every part of the list page works on. */
import type { Label } from '@leadwright/contract/labels';
import { useCallback, useEffect, useMemo } from 'react';
import { useSelection } from '../../../ui/table/useSelection.ts';
import type { List } from '../../lists/lists.queries.ts';
import { type Result, type RowSelection, useExactTotal, useLabels, useResults } from '../results.queries.ts';
import { useView } from './useView.ts';
import { filterOf } from './view.ts';

export function useRows(list: List) {
  const [view, change] = useView(list.type);
  const filter = useMemo(() => filterOf(view), [view]);
  const query = useResults(list.type, list.id, filter);
  const atLeast = query.data?.total_is_minimum ?? false;
  const exact = useExactTotal(list.type, list.id, filter, atLeast);
  const total = atLeast ? (exact.data ?? query.data?.total ?? 0) : (query.data?.total ?? 0);
  const selection = useSelection(total);
  const known = useLabels();
  const labels = useMemo(
    () => new Map((known.data ?? []).map((label): [number, Label] => [label.id, label])),
    [known.data],
  );
  const { page: _page, limit: _limit, sort: _sort, direction: _direction, ...matching } = filter;
  const matches = JSON.stringify(matching);
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks belong to what matched when they were made
  useEffect(clear, [matches]);
  const page = useMemo(() => query.data?.data ?? [], [query.data]);
  const open = useCallback((row: Result) => change({ open: row.id }), [change]);
  return {
    view,
    change,
    filter,
    query,
    page,
    total,
    isMinimum: atLeast && exact.data === undefined,
    selection,
    labels,
    open,
    chosen: chosenOf(selection.value, filter),
  };
}

export type Rows = ReturnType<typeof useRows>;

/** The ticked rows, or all that match when nothing is ticked. */
function chosenOf(
  value: ReturnType<typeof useSelection>['value'],
  filter: NonNullable<RowSelection['filter']>,
): RowSelection {
  if (value.mode === 'all') return { filter, except: [...value.except].map(Number) };
  return value.ids.size > 0 ? { ids: [...value.ids].map(Number) } : { filter };
}
