/**
 * The rows an action applies to, fixed when its dialog opens: later changes of filters, ticks or pages do not affect
 * it. The action changes exactly these rows or none.
 */
import { results } from '@leadwright/contract/leads/results';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { List } from '../../lists/public.ts';
import type { Result, RowSelection } from '../results.queries.ts';
import { nameOf } from './cells.tsx';

export interface Chosen {
  selection: RowSelection;
  /** The count known to the page. */
  count: number;
  /** The loaded rows among them, with names and labels. */
  known: Pick<Result, 'id' | 'labels'>[];
  /** Name, if it is a single row. */
  name: string | null;
}

/** One row, by its own menu or on its page. */
export const chosenRow = (row: Result): Chosen => ({
  selection: { ids: [row.id] },
  count: 1,
  known: [row],
  name: nameOf(row),
});

interface Measured {
  /** The selection to send; undefined while it is being counted. */
  selection: RowSelection | undefined;
  count: number | undefined;
}

/** Ticked rows are used as they are; "all matching" is counted once and sent with the expected result. */
export function useMeasured(listId: number, { selection, count }: Chosen): Measured {
  const dialog = useId();
  const isMatching = selection.ids === undefined;
  const { data } = useQuery({
    queryKey: ['selection', dialog, listId, selection],
    queryFn: ({ signal }) => call(results.measure, { params: { id: listId }, body: { selection } }, { signal }),
    enabled: isMatching,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (!isMatching) return { selection, count };
  return { selection: data && { ...selection, expected: data }, count: data?.count };
}

/** "Alta Dental", "49 companies", or "… companies" while they are counted. */
export function useSelectionName(type: List['type'], name: string | null, count: number | undefined): string {
  const { t } = useTranslation();
  if (name && count === 1) return name;
  return t(`results.screen.noun.${type}`, { count: count ?? 2, n: count === undefined ? '…' : formatNumber(count) });
}
