/** The do-not-contact list of the account. */
import { type DoNotContactEntry, type IdentifierKind, privacy } from '@leadwright/contract/privacy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Act, useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';

export type Entry = DoNotContactEntry;

const LIST = ['do-not-contact'];

export interface ListQuery {
  page: number;
  limit: number;
  search: string;
  kind: IdentifierKind | null;
}

export const useDoNotContact = ({ page, limit, search, kind }: ListQuery) =>
  usePaged({
    key: LIST,
    question: { page, limit, ...(search && { search }), ...(kind && { kind }) },
    ask: (query, signal) => call(privacy.find, { query }, { signal }),
  });

const POLL_MS = 1000;

/** Large files being processed; polled while there is one. */
export const useImports = () =>
  useQuery({
    queryKey: [...LIST, 'imports'],
    queryFn: ({ signal }) => call(privacy.imports, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'running') ? POLL_MS : false),
  });

/** Refreshes the list after adding. */
export function useRefreshedList(done: number) {
  const client = useQueryClient();
  useEffect(() => {
    if (done > 0)
      void client.invalidateQueries({ queryKey: LIST, predicate: ({ queryKey }) => queryKey[1] !== 'imports' });
  }, [client, done]);
}

function useChange<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: LIST }) });
}

export const useAddEntries = () =>
  useChange((body: { values: string[]; note: string }, once) => call(privacy.add, { body }, once));

export const useImportEntries = () => useChange((file: File, once) => upload(privacy.importFile, file, once));

export const useRemoveEntries = () => useChange((ids: number[]) => call(privacy.removeMany, { body: { ids } }));
