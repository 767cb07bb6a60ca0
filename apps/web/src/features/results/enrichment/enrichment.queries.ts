/** Enrichments: estimates and progress. Kept current by live updates; polling covers a lost connection. */

import type { ListType } from '@leadwright/contract/leads/lists';
import {
  type Enrichment,
  type EnrichmentAct,
  enrichment,
  type SourceChoice,
  type SourceOrder,
} from '@leadwright/contract/searching/enrichment';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live/live.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { ACTIVITY, LISTS } from '../../lists/public.ts';
import { RESULTS, type RowSelection } from '../results.queries.ts';
import { isOver, newer, withRun } from './progress.ts';

export type Run = Enrichment;

/** The target list of people: an existing one, a new one, or none for the default. */
export type Target = { id: number } | { name: string } | undefined;

export interface Asked {
  act: EnrichmentAct;
  selection: RowSelection;
  limit?: number;
  list?: Target;
}

interface Order extends Asked {
  expected: { cost_each: number; maximum_credits: number };
}

interface Choice extends Pick<SourceOrder, 'list_type' | 'act'> {
  source: string;
  choice: SourceChoice;
}

/** For the current rows: what an ended run has found is not looked up again. */
const PRICES = ['enrichment-price'];
const RUNS = ['enrichments'];
const CHOOSING_MS = 300;

/** The maximum cost of an action on the ticked rows. Disabled if null. */
export const usePrice = (listId: number, asked: Asked | null) =>
  useAnswer({
    key: [...PRICES, listId],
    question: asked,
    ask: (body, signal) => call(enrichment.estimate, { params: { id: listId }, body }, { signal }),
    quietMs: CHOOSING_MS,
    retry: false,
  });

/** For a dialog: requested once per choice, and independent of what happens behind it. */
export const useEstimate = (listId: number, dialog: string, asked: Asked | null) =>
  useAnswer({
    key: ['enrichment-estimate', dialog, listId],
    question: asked,
    ask: (body, signal) => call(enrichment.estimate, { params: { id: listId }, body }, { signal }),
    quietMs: CHOOSING_MS,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useStart(listId: number) {
  const client = useQueryClient();
  return useAct((order: Order, once) => call(enrichment.create, { params: { id: listId }, body: order }, once), {
    onSuccess: ({ data }) => {
      watch(data.id);
      noteRun(client, data);
      for (const queryKey of [ACTIVITY, LISTS, RESULTS, PRICES]) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useStop() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(enrichment.cancel, { params: { id } }, once), {
    onSuccess: ({ data }) => noteRun(client, data),
  });
}

const ORDERS = ['enrichment-sources'];
const fetchOrders = async ({ signal }: { signal: AbortSignal }) =>
  (await call(enrichment.sources, {}, { signal })).data;

/** The sources of an action for a list type, in order. */
export const useSourceOrder = (type: ListType, act: EnrichmentAct) =>
  useQuery({
    queryKey: ORDERS,
    queryFn: fetchOrders,
    select: (orders): Pick<SourceOrder, 'sources'> =>
      orders.find((order) => order.list_type === type && order.act === act) ?? { sources: [] },
  });

export function useChooseSource(onChange: () => void) {
  const client = useQueryClient();
  return useAct((body: Choice, once) => call(enrichment.chooseSource, { body }, once), {
    onSuccess: ({ data }) => {
      client.setQueryData<SourceOrder[]>(ORDERS, (orders = []) =>
        orders.map((order) => (order.list_type === data.list_type && order.act === data.act ? data : order)),
      );
      onChange();
    },
  });
}

const OFTEN_MS = 5000;

function useRuns(listId: number) {
  const client = useQueryClient();
  useLive('enrichment.progress', (run) => run.list_id === listId && noteRun(client, run));
  return useQuery({
    queryKey: [...RUNS, listId],
    queryFn: async ({ signal }) => (await call(enrichment.ofList, { params: { id: listId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((run) => !isOver(run)) ? OFTEN_MS : false),
    // A response that was pending during a live event does not set anything back.
    structuralSharing: (before, now) =>
      (now as Run[]).map((run) =>
        newer(
          (before as Run[] | undefined)?.find(({ id }) => id === run.id),
          run,
        ),
      ),
  }).data;
}

function noteRun(client: QueryClient, run: Run) {
  const queryKey = [...RUNS, run.list_id];
  if (client.getQueryData(queryKey)) client.setQueryData<Run[]>(queryKey, (runs = []) => withRun(runs, run));
  else void client.invalidateQueries({ queryKey });
}

/** Runs that were active while this tab was open. Their outcome stays until dismissed. */
const watched = createStore<ReadonlySet<number>>(new Set());
const watch = (id: number) => watched.get().has(id) || watched.set(new Set(watched.get()).add(id));
const dismiss = (id: number) => watched.set(new Set([...watched.get()].filter((one) => one !== id)));

const NONE: Run[] = [];

export function useShownRuns(listId: number): { runs: Run[]; dismiss: (id: number) => void } {
  const all = useRuns(listId) ?? NONE;
  // A search's own runs are part of the search's progress.
  const runs = useMemo(() => all.filter(({ search_id }) => !search_id), [all]);
  const kept = useStore(watched);
  usePricesAnew(listId, all);
  useEffect(() => {
    for (const run of runs) if (!isOver(run)) watch(run.id);
  }, [runs]);
  return { runs: runs.filter((run) => !isOver(run) || kept.has(run.id)), dismiss };
}

/** Called when a run has ended, by a live event or the next poll. */
function usePricesAnew(listId: number, runs: Run[]) {
  const client = useQueryClient();
  const ended = runs
    .filter(isOver)
    .map(({ id }) => id)
    .join();
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== ended) void client.invalidateQueries({ queryKey: [...PRICES, listId] });
    before.current = ended;
  }, [client, ended, listId]);
}
