/** Places and industries to choose from, the estimate, the start of a search. */
import type { SearchKind } from '@leadwright/contract/lists';
import {
  type Estimate as EstimateSchema,
  type Location as LocationSchema,
  type SearchBody,
  search,
} from '@leadwright/contract/search';
import { type Source, sources } from '@leadwright/contract/sources';
import { wallet } from '@leadwright/contract/wallet';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { LISTS } from '../lists/public.ts';
import { KIND_ACTS } from './kinds.tsx';

export type Estimate = z.output<typeof EstimateSchema>;
export type Place = z.output<typeof LocationSchema>;
export type Body = z.input<typeof SearchBody>;

const LONG = 10 * 60_000;

export const useLocations = (typed: string) =>
  useQuery({
    queryKey: ['locations', typed, currentLanguage()],
    queryFn: async ({ signal }) => (await call(search.locations, { query: { search: typed } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: LONG,
  });

export const useIndustries = (typed: string) =>
  useQuery({
    queryKey: ['industries', typed, currentLanguage()],
    queryFn: async ({ signal }) => (await call(search.industries, { query: { search: typed } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: LONG,
  });

const SOURCES = ['sources'];

/** All providers, the preferred ones first. */
export function useSources(): Source[] {
  const { data } = useQuery({
    queryKey: SOURCES,
    queryFn: async ({ signal }) => (await call(sources.find, {}, { signal })).data,
    staleTime: LONG,
  });
  return data ?? [];
}

/** Providers this account can use for a kind. */
export const useSourcesOf = (kind: SearchKind): Source[] =>
  useSources().filter((source) => source.is_usable && source.kinds.includes(kind));

export function useSaveKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) => call(sources.saveKey, { params: { id }, body: { key } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SOURCES }),
  });
}

export function useRemoveKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(sources.removeKey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SOURCES }),
  });
}

/** Null while the form is not complete: then nothing is asked. */
export const useEstimate = (body: Body | null) =>
  useQuery({
    queryKey: ['estimate', body],
    queryFn: ({ signal }) => call(search.estimate, { body: body as Body }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Credits per lead of each kind. */
export function useKindCosts(): Partial<Record<SearchKind, number>> {
  const { data } = useQuery({
    queryKey: ['costs'],
    queryFn: async ({ signal }) => (await call(wallet.costs, {}, { signal })).data,
    staleTime: LONG,
  });
  const costOf = (act: string) => data?.find((cost) => cost.act === act)?.credits;
  return Object.fromEntries(
    Object.entries(KIND_ACTS).flatMap(([kind, act]) => (costOf(act) ? [[kind, costOf(act)]] : [])),
  );
}

export function useStartSearch() {
  const client = useQueryClient();
  return useMutation({
    // One key per press: a lost answer that is asked for again starts nothing twice.
    mutationFn: ({ body, key }: { body: Body; key: string }) => call(search.create, { body }, { idempotencyKey: key }),
    onSuccess: () => Promise.all([LISTS, ['activity']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
