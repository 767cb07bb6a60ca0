/** Places and industries, the estimate, and the start of a search. */
import { suggestions } from '@leadwright/contract/ai/suggestions';
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { type SearchBody, search } from '@leadwright/contract/searching/search';
import type {
  Estimate as EstimateSchema,
  Location as LocationSchema,
} from '@leadwright/contract/searching/search-replies';
import { type Source, sources } from '@leadwright/contract/searching/sources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Once, useAct } from '../../lib/act.ts';
import { longUnlessEmpty, untilLoaded, useAnswer } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { ACTIVITY, LISTS } from '../lists/public.ts';
import { useCosts } from '../wallet/public.ts';
import { KIND_ACTS } from './kinds.tsx';

export type Estimate = z.output<typeof EstimateSchema>;
export type Place = z.output<typeof LocationSchema>;
export type Body = z.input<typeof SearchBody>;

const TYPING_MS = 200;

export const useLocations = (typed: string) =>
  useAnswer({
    key: ['locations', currentLanguage()],
    question: typed,
    ask: (text, signal) => call(search.locations, { query: { search: text } }, { signal }),
    quietMs: TYPING_MS,
    staleTime: longUnlessEmpty,
    refetchInterval: untilLoaded,
  });

export const useIndustries = (typed: string) =>
  useAnswer({
    key: ['industries', currentLanguage()],
    question: typed,
    ask: (text, signal) => call(search.industries, { query: { search: text } }, { signal }),
    quietMs: TYPING_MS,
    staleTime: longUnlessEmpty,
  });

const SOURCES = ['sources'];

/** All providers, preferred ones first. */
export function useSources(): Source[] {
  const { data } = useQuery({
    queryKey: SOURCES,
    queryFn: async ({ signal }) => (await call(sources.find, {}, { signal })).data,
    staleTime: longUnlessEmpty,
  });
  return data ?? [];
}

/** Providers this account can use for a kind. */
export const useSourcesOf = (kind: SearchKind): Source[] =>
  useSources().filter((source) => source.is_usable && source.kinds.includes(kind));

export function useSaveKey() {
  const client = useQueryClient();
  const save = ({ id, key }: { id: string; key: string }, once: Once) =>
    call(sources.saveKey, { params: { id }, body: { key } }, once);
  return useAct(save, { onSuccess: () => client.invalidateQueries({ queryKey: SOURCES }) });
}

export function useRemoveKey() {
  const client = useQueryClient();
  const remove = ({ id }: { id: string }, once: Once) => call(sources.removeKey, { params: { id } }, once);
  return useAct(remove, { onSuccess: () => client.invalidateQueries({ queryKey: SOURCES }) });
}

/** A first search to try, for an account that has never searched. Requested once. */
export const useExample = (enabled: boolean) =>
  useQuery({
    queryKey: ['search', 'example', currentLanguage()],
    queryFn: async ({ signal }) => (await call(search.example, {}, { signal, quiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  }).data;
export type Example = NonNullable<ReturnType<typeof useExample>>;

const FILLING_IN_MS = 400;

/** Disabled while the form is incomplete (null). */
export const useEstimate = (body: Body | null) =>
  useAnswer({
    key: ['estimate'],
    question: body,
    ask: (asked, signal) => call(search.estimate, { body: asked }, { signal }),
    quietMs: FILLING_IN_MS,
    retry: false,
    refetchInterval: untilLoaded,
  });

/** A suggestion that becomes a search. */
export const useSuggestion = (id: number) =>
  useQuery({
    queryKey: ['suggestion', id],
    queryFn: async ({ signal }) => (await call(suggestions.get, { params: { id } }, { signal })).data,
  });

/** An ended search; undefined if there is none. */
export const useEndedSearch = (id: number | undefined) =>
  useQuery({
    queryKey: ['search', id],
    queryFn: ({ signal }) => call(search.get, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  }).data;

/** Credits per lead of each kind. */
export function useKindCosts(): Partial<Record<SearchKind, number>> {
  const costOf = useCosts();
  return Object.fromEntries(
    Object.entries(KIND_ACTS).flatMap(([kind, act]) => (costOf(act) ? [[kind, costOf(act)]] : [])),
  );
}

export function useStartSearch() {
  const client = useQueryClient();
  return useAct((body: Body, once) => call(search.create, { body }, once), {
    onSuccess: () => Promise.all([LISTS, ACTIVITY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
