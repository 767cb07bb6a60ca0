/** Rows of a list, one row, bulk actions. Mutations refresh the rows, the list's counters and the label counts. */
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { labels } from '@leadwright/contract/leads/labels';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { ResultFilter } from '@leadwright/contract/leads/result-filter';
import type { Selection as SelectionSchema } from '@leadwright/contract/leads/results';
import {
  type Employee as EmployeeSchema,
  type Result,
  type ResultDetails as ResultDetailsSchema,
  results,
} from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import type { Search as SearchSchema } from '@leadwright/contract/searching/search-replies';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Once, useAct } from '../../lib/act.ts';
import { useAnswer, usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { deletionKey, offerUndo } from '../../lib/undo.ts';
import { LISTS } from '../lists/public.ts';

export type { Result };
export type ResultDetails = z.output<typeof ResultDetailsSchema>;
export type Employee = z.output<typeof EmployeeSchema>;
export type Search = z.output<typeof SearchSchema>;
export type RowSelection = z.input<typeof SelectionSchema>;

export const RESULTS = ['results'];
export const LABELS = ['labels'];
export const SEARCH = ['search'];

export const useResults = (type: ListType, id: number, filter: ResultFilter) =>
  usePaged({
    key: [...RESULTS, id, 'page'],
    question: filter,
    ask: (body, signal) => call(results.find, { params: { type, id }, body }, { signal }),
    counting: matchingOf,
  });

/** The part of the query that selects rows; the rest is about their display. */
export const matchingOf = ({
  page: _page,
  limit: _limit,
  sort: _sort,
  direction: _direction,
  ...matching
}: ResultFilter) => matching;

export const countMatches = async (type: ListType, id: number, filter: ResultFilter, signal?: AbortSignal) =>
  (await call(results.count, { params: { type, id }, body: filter }, { signal })).total;

/** The exact total, requested only if the page has a lower bound. */
export const useExactTotal = (type: ListType, id: number, filter: ResultFilter, needed: boolean) => {
  return useQuery({
    queryKey: [...RESULTS, id, 'count', matchingOf(filter)],
    queryFn: ({ signal }) => countMatches(type, id, filter, signal),
    enabled: needed,
  });
};

export const useResult = (id: number | null) =>
  useAnswer({
    key: [...RESULTS, 'one'],
    question: id,
    ask: async (asked, signal) => (await call(results.get, { params: { id: asked } }, { signal })).data,
  });

/** Belongs to the lead: refreshed and removed with it. */
export const useEmployees = (id: number, isWanted = true) =>
  useAnswer({
    key: [...RESULTS, 'one', id],
    question: isWanted ? 'employees' : null,
    ask: (_, signal) => call(results.employees, { params: { id } }, { signal }),
  });

/** Belongs to the lead as well. */
export const useInCrm = (id: number, isWanted = true) =>
  useAnswer({
    key: [...RESULTS, 'one', id],
    question: isWanted ? 'crm' : null,
    ask: async (_, signal) => (await call(crmFollowing.ofLead, { params: { id } }, { signal })).data,
  });

export const neighbours = (id: number, filter: ResultFilter) =>
  call(results.neighbours, { params: { id }, body: filter });

export const useLabels = () =>
  useQuery({
    queryKey: LABELS,
    queryFn: async ({ signal }) => (await call(labels.find, {}, { signal })).data,
  });

/** Kept current by live updates; polling covers a lost connection. */
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
  return useAct((id: number, once) => call(search.cancel, { params: { id } }, once), {
    onSuccess: ({ data }) => client.setQueryData([...SEARCH, data.id], data),
  });
}

/** Every query that shows rows; deleted rows are not fetched again. */
export function useRowsChanged() {
  const client = useQueryClient();
  const isGone = ([, kind, id]: QueryKey, gone: number[]) => kind === 'one' && gone.includes(Number(id));
  return (gone: number[] = []) =>
    Promise.all([
      client.invalidateQueries({ queryKey: RESULTS, predicate: ({ queryKey }) => !isGone(queryKey, gone) }),
      ...[LISTS, LABELS].map((queryKey) => client.invalidateQueries({ queryKey })),
    ]);
}

export function useSetLabels(listId: number) {
  const changed = useRowsChanged();
  return useAct(
    (body: { selection: RowSelection; add: number[]; remove: number[] }, once) =>
      call(results.setLabels, { params: { id: listId }, body }, once),
    { onSuccess: () => changed() },
  );
}

export function useRemoveRows(listId: number) {
  const changed = useRowsChanged();
  const remove = (selection: RowSelection, once: Once) =>
    call(results.remove, { params: { id: listId }, body: { selection } }, once);
  const restore = useAct((id: number, once) => call(results.restore, { params: { id } }, once), {
    onSuccess: () => changed(),
  });
  return useAct(remove, {
    onSuccess: (answer) =>
      offerUndo(answer, deletionKey('rows', [answer.deletion_id]), () => restore.mutateAsync(answer.deletion_id)),
    // Also after a rejection, because the rows shown are outdated.
    onSettled: (selection) => changed(selection.ids?.map(Number)),
  });
}

export function useAddManually(listId: number) {
  const changed = useRowsChanged();
  return useAct(
    (rows: Record<string, unknown>[], once) =>
      call(results.addManually, { params: { id: listId }, body: { rows } }, once),
    { onSuccess: () => changed() },
  );
}

export function useCorrect() {
  const changed = useRowsChanged();
  return useAct(
    ({ id, values }: { id: number; values: Record<string, string> }, once) =>
      call(results.update, { params: { id }, body: { values } }, once),
    { onSuccess: () => changed() },
  );
}
