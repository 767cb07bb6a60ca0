/** The do-not-contact list of the account. */

import {
  type DoNotContactEntry,
  type DoNotContactImport,
  type IdentifierKind,
  privacy,
} from '@leadwright/contract/leads/privacy';
import type { LiveData } from '@leadwright/contract/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
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

const IMPORTS = [...LIST, 'imports'];
type Imports = { data: DoNotContactImport[] };

/** Large files in progress, from live events. The list and the invalid values are refetched every second. */
export function useImports() {
  const client = useQueryClient();
  const refresh = useRefresh(LIST);
  useLive('privacy.import', (heard) => {
    client.setQueryData<Imports>(IMPORTS, (known) => known && { data: known.data.map(withProgress(heard)) });
    refresh();
  });
  return useQuery({ queryKey: IMPORTS, queryFn: ({ signal }) => call(privacy.imports, {}, { signal }) });
}

/** A live event may arrive before a response: progress never goes back. */
const withProgress = (heard: LiveData<'privacy.import'>) => (known: DoNotContactImport) =>
  known.id === heard.id && heard.done >= known.done ? { ...known, ...heard } : known;

function useChange<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: LIST }) });
}

export const useAddEntries = () =>
  useChange((body: { values: string[]; note: string }, once) => call(privacy.add, { body }, once));

export const useImportEntries = () => useChange((file: File, once) => upload(privacy.importFile, file, once));

export const useRemoveEntries = () =>
  useChange((ids: number[], once) => call(privacy.removeMany, { body: { ids } }, once));
