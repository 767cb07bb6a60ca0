/** Searches of all accounts: pages, names, actions on matching searches, and progress of bulk actions. */
import {
  type SearchAct,
  type SearchActKind,
  type SearchLine,
  type SearchSelection,
  searchers,
} from '@leadwright/contract/admin/searchers';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Filters } from './view.ts';

export type { SearchAct, SearchActKind, SearchLine, SearchSelection };

const SEARCHERS = ['admin', 'searchers'];

const PROGRESS_MS = 3000;
/** Polls while something on the page is running. */
const whileMoving = ({ state: { data } }: Query): number | false =>
  (data as { data: SearchLine[] } | undefined)?.data.some(({ finished_at }) => !finished_at) ? PROGRESS_MS : false;

export const useSearches = (question: Filters & { page: number; limit: number }) =>
  usePaged({
    key: [...SEARCHERS, 'page'],
    question,
    ask: (asked, signal) => call(searchers.list, { query: asked }, { signal }),
    refetchInterval: whileMoving,
    staleTime: 0,
  });

const QUIET_MS = 200;
/** Accounts and people by a part of their name. */
export const useSuggestions = (typed: string) =>
  useAnswer({
    key: [...SEARCHERS, 'suggest'],
    question: typed.trim() || null,
    ask: (search, signal) => call(searchers.suggest, { query: { search } }, { signal }),
    quietMs: QUIET_MS,
  });

/** The names of those that were chosen. */
export const useChosen = (accounts: number[], users: number[]) =>
  useAnswer({
    key: [...SEARCHERS, 'chosen'],
    question: accounts.length + users.length > 0 ? { accounts, users } : null,
    ask: (chosen, signal) =>
      call(
        searchers.suggest,
        {
          query: {
            ...(chosen.accounts.length > 0 && { account_ids: chosen.accounts.join(',') }),
            ...(chosen.users.length > 0 && { user_ids: chosen.users.join(',') }),
          },
        },
        { signal },
      ),
  });

/** Filters, limited to some of the matches or without them. */
export type Chosen = Filters & { ids?: string; except?: string };

export const useSelected = (chosen: Chosen | null) =>
  useAnswer({
    key: [...SEARCHERS, 'selection'],
    question: chosen,
    ask: async (query, signal) => (await call(searchers.selection, { query }, { signal })).data,
    // The cost must be current.
    staleTime: 0,
  });

export const saveCsv = (query: Chosen) => saveFile(searchers.csv, { query }, 'searches.csv');

const ACT_MS = 1000;
export const useActProgress = (id: number | null) =>
  useAnswer({
    key: [...SEARCHERS, 'act'],
    question: id,
    ask: async (asked, signal) => (await call(searchers.readAct, { params: { id: asked } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => ((data as SearchAct | undefined)?.finished_at ? false : ACT_MS),
    staleTime: 0,
  });

/** One search. */
export function useOneAct() {
  const client = useQueryClient();
  return useAct(
    ({ line, act }: { line: SearchLine; act: SearchActKind }, once) =>
      act === 'cancel'
        ? call(searchers.cancel, { params: { id: line.id } }, once)
        : call(
            searchers.runAgain,
            { params: { id: line.id }, body: { ...(line.again && { expected: line.again }) } },
            once,
          ),
    { onSettled: () => client.invalidateQueries({ queryKey: SEARCHERS }) },
  );
}

interface Many {
  act: SearchActKind;
  filter: Chosen;
  expected: { count: number; account_credits: number };
}
/** All matching searches. */
export function useManyAct() {
  const client = useQueryClient();
  return useAct((body: Many, once) => call(searchers.act, { body }, once), {
    onSettled: () => client.invalidateQueries({ queryKey: SEARCHERS }),
  });
}
