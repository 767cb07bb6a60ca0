/** Saved lists. Mutations refresh every view of them; deletions offer an undo. */
import { type List, type ListType, lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { ACTIVITY } from '../../lib/shell/activity.ts';
import { deletionKey, offerUndo } from '../../lib/undo.ts';

export type { List, ListType };

export const LISTS = ['lists'];
export { ACTIVITY };

export interface ListsQuery {
  page: number;
  limit: number;
  search: string;
  type?: ListType | undefined;
  archived: boolean;
  sort: 'created_at' | 'name' | 'result_count';
  direction: 'asc' | 'desc';
}

export const useLists = (question: ListsQuery, quietMs = 0) =>
  usePaged({
    key: [...LISTS, 'page'],
    question,
    ask: (query, signal) =>
      call(lists.find, { query: { ...query, archived: String(query.archived) as never } }, { signal }),
    quietMs,
  });

/** `isAsked`: false while it is unknown whether there is a list. */
export const useList = (id: number, isAsked = true) =>
  useQuery({
    queryKey: [...LISTS, id],
    queryFn: async ({ signal }) => (await call(lists.get, { params: { id } }, { signal })).data,
    enabled: id > 0 && isAsked,
  });

export const usePlaces = (id: number) =>
  useQuery({
    queryKey: [...LISTS, id, 'places'],
    queryFn: async ({ signal }) => call(results.places, { params: { id } }, { signal }),
  });

export const useHistory = (id: number, page: number) =>
  usePaged({
    key: [...LISTS, id, 'history'],
    question: { page },
    ask: (asked, signal) => call(search.history, { params: { id }, body: { ...asked, limit: 20 } }, { signal }),
  });

function useListAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: LISTS }) });
}

export const useCreateList = () =>
  useListAct((body: { name: string; type: ListType }, once) => call(lists.create, { body }, once));

export const useRenameList = () =>
  useListAct(({ id, name }: { id: number; name: string }, once) =>
    call(lists.rename, { params: { id }, body: { name } }, once),
  );

export const useSaveDetails = () =>
  useListAct((body: { id: number; tags: string[]; source: string }, once) => call(lists.saveDetails, { body }, once));

export const useArchiveLists = () =>
  useListAct(({ ids, archived }: { ids: number[]; archived: boolean }, once) =>
    call(lists.archiveMany, { body: { resultIds: ids, is_archived: archived } }, once),
  );

export function useRemoveLists() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: LISTS });
  const restore = useAct((ids: number[], once) => call(lists.restore, { body: { resultIds: ids } }, once), {
    onSuccess: refresh,
  });
  return useAct((ids: number[], once) => call(lists.removeMany, { body: { resultIds: ids } }, once), {
    onSuccess: async (answer, ids) => {
      offerUndo(answer, deletionKey('lists', ids), () => restore.mutateAsync(ids));
      await refresh();
    },
  });
}
