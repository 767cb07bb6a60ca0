/**
 * The rows an act is about, fixed at the moment its dialog opens: whatever happens to filters, ticks and pages behind it, the
 * dialog names these rows and the act touches these or none.
 */
import { results } from '@leadwright/contract/results';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { List } from '../../lists/public.ts';
import type { Result, RowSelection } from '../results.queries.ts';

export interface Chosen {
  selection: RowSelection;
  /** As many as the page knew of. */
  count: number;
  /** The rows that were on the page: their names and labels. */
  known: Pick<Result, 'id' | 'labels'>[];
  /** Of a single row. */
  name: string | null;
}

interface Measured {
  /** What to send; undefined while it is being counted. */
  selection: RowSelection | undefined;
  count: number | undefined;
}

/** Ticked rows speak for themselves; everything that matches is counted once, and sent with what was counted. */
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
