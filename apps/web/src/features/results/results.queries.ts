/** Rows of a list, one row, bulk acts. Acts on rows refresh the rows, the list's counters and the labels' counts. */
import { labels } from '@leadwright/contract/labels';
import type { ListType } from '@leadwright/contract/lists';
import type { ResultFilter } from '@leadwright/contract/result-filter';
import type { Selection as SelectionSchema } from '@leadwright/contract/results';
import {
  type Job,
  type Result,
  type ResultDetails as ResultDetailsSchema,
  results,
} from '@leadwright/contract/results';
import { type Search as SearchSchema, search } from '@leadwright/contract/search';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { LISTS, offerUndo } from '../lists/public.ts';

export type { Job, Result };
export type ResultDetails = z.output<typeof ResultDetailsSchema>;
export type Search = z.output<typeof SearchSchema>;
export type RowSelection = z.input<typeof SelectionSchema>;

export const RESULTS = ['results'];
export const LABELS = ['labels'];
export const SEARCH = ['search'];

export const useResults = (type: ListType, id: number, filter: ResultFilter) =>
  useQuery({
    queryKey: [...RESULTS, id, 'page', filter],
    queryFn: ({ signal }) => call(results.find, { params: { type, id }, body: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const countMatches = async (type: ListType, id: number, filter: ResultFilter, signal?: AbortSignal) =>
  (await call(results.count, { params: { type, id }, body: filter }, { signal })).total;

/** The exact number, asked only where the page knows a lower bound. */
export const useExactTotal = (type: ListType, id: number, filter: ResultFilter, needed: boolean) => {
  const { page: _page, limit: _limit, sort: _sort, direction: _direction, ...matching } = filter;
  return useQuery({
    queryKey: [...RESULTS, id, 'count', matching],
    queryFn: ({ signal }) => countMatches(type, id, filter, signal),
    enabled: needed,
  });
};

export const useResult = (id: number | null) =>
  useQuery({
    queryKey: [...RESULTS, 'one', id],
    queryFn: async ({ signal }) => (await call(results.get, { params: { id: id ?? 0 } }, { signal })).data,
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });

export const neighbours = (id: number, filter: ResultFilter) =>
  call(results.neighbours, { params: { id }, body: filter });

export const useLabels = () =>
  useQuery({
    queryKey: LABELS,
    queryFn: async ({ signal }) => (await call(labels.find, {}, { signal })).data,
  });

/** Live news keep it current; asking now and then covers a lost connection. */
export const useSearchRun = (id: number | null) =>
  useQuery({
    queryKey: [...SEARCH, id],
    queryFn: ({ signal }) => call(search.get, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 5000 : false),
  });

export const isRunning = (run: Pick<Search, 'status'>) => run.status === 'running' || run.status === 'queued';

export function useStopSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(search.cancel, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData([...SEARCH, data.id], data),
  });
}

/** Everything that rows show up in. */
export function useRowsChanged() {
  const client = useQueryClient();
  return () => Promise.all([RESULTS, LISTS, LABELS].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useSetLabels(listId: number) {
  const onSuccess = useRowsChanged();
  return useMutation({
    mutationFn: (body: { selection: RowSelection; add: number[]; remove: number[] }) =>
      call(results.setLabels, { params: { id: listId }, body }),
    onSuccess,
  });
}

export function useRemoveRows(listId: number) {
  const changed = useRowsChanged();
  return useMutation({
    mutationFn: (selection: RowSelection) => call(results.remove, { params: { id: listId }, body: { selection } }),
    onSuccess: async (answer) => {
      offerUndo(answer, async () => {
        await call(results.restore, { params: { id: answer.deletion_id } });
        await changed();
      });
      await changed();
    },
  });
}

export function useAddManually(listId: number) {
  const onSuccess = useRowsChanged();
  return useMutation({
    mutationFn: (rows: Record<string, unknown>[]) =>
      call(results.addManually, { params: { id: listId }, body: { rows } }),
    onSuccess,
  });
}

export function useCorrect() {
  const onSuccess = useRowsChanged();
  return useMutation({
    mutationFn: ({ id, values }: { id: number; values: Record<string, string> }) =>
      call(results.update, { params: { id }, body: { values } }),
    onSuccess,
  });
}
