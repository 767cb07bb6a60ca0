/** State of the list page: rows, view, selection and labels. */
import type { Label } from '@leadwright/contract/leads/labels';
import { useCallback, useMemo } from 'react';
import { useLastPage } from '../../../lib/answers.ts';
import { useSelection } from '../../../ui/table/useSelection.ts';
import type { List } from '../../lists/public.ts';
import {
  matchingOf,
  type Result,
  type RowSelection,
  useExactTotal,
  useLabels,
  useResults,
} from '../results.queries.ts';
import { nameOf } from './cells.tsx';
import type { Chosen } from './chosen.ts';
import { useView } from './useView.ts';
import { filterOf } from './view.ts';

export function useRows(list: List) {
  const [view, change] = useView(list.type);
  const filter = useMemo(() => filterOf(view), [view]);
  const query = useResults(list.type, list.id, filter);
  useLastPage(query, view, (page) => change({ page }, true));
  const { counted } = query;
  const atLeast = counted?.total_is_minimum ?? false;
  const exact = useExactTotal(list.type, list.id, filter, atLeast);
  const total = atLeast ? (exact.data ?? counted?.total) : counted?.total;
  const selection = useSelection(total ?? 0, JSON.stringify(matchingOf(filter)));
  const known = useLabels();
  const labels = useMemo(
    () => new Map((known.data ?? []).map((label): [number, Label] => [label.id, label])),
    [known.data],
  );
  const open = useCallback((row: Result) => change({ open: row.id }), [change]);
  return {
    view,
    change,
    filter,
    query,
    page: query.rows,
    /** Number of matches; undefined until it is known for the current filter. */
    total,
    isMinimum: atLeast && exact.data === undefined,
    selection,
    labels,
    open,
    chosenCount: selection.count || (total ?? 0),
    /** The ticked rows, or all current matches without ticks. */
    choose: (): Chosen => {
      const chosen = chosenOf(selection.value, filter);
      const [first] = query.rows.filter(({ id }) => chosen.ids?.includes(id));
      const name = chosen.ids?.length === 1 && first ? nameOf(first) : null;
      return { selection: chosen, count: selection.count || (total ?? 0), known: query.rows, name };
    },
  };
}

export type Rows = ReturnType<typeof useRows>;

/** The ticked rows, or all matches without ticks. */
function chosenOf(
  value: ReturnType<typeof useSelection>['value'],
  filter: NonNullable<RowSelection['filter']>,
): RowSelection {
  if (value.mode === 'all') return { filter, except: [...value.except].map(Number) };
  return value.ids.size > 0 ? { ids: [...value.ids].map(Number) } : { filter };
}
