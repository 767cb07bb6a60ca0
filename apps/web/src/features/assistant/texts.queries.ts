/** Texts for rows: estimate, progress and results. Live updates, with polling for lost ones. */
import { type TextRun, type TextRunRow, texts } from '@leadwright/contract/ai/texts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useAct } from '../../lib/act.ts';
import { useAnswer, usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { ACTIVITY, LISTS } from '../lists/public.ts';

export type Run = TextRun;
export type RunRow = TextRunRow;
export type Asked = z.input<typeof texts.estimate.body>;
type Order = z.input<typeof texts.create.body>;

const RUNS = ['text-runs'];
const OFTEN_MS = 3000;
const CHOOSING_MS = 300;

/** For a panel: requested once per choice, and independent of what happens behind it. */
export const useTextEstimate = (panel: string, listId: number | null, asked: Asked | null) =>
  useAnswer({
    key: ['text-estimate', panel],
    question: listId === null || asked === null ? null : { listId, asked },
    ask: async (question, signal) =>
      (await call(texts.estimate, { params: { id: question.listId }, body: question.asked }, { signal })).data,
    quietMs: CHOOSING_MS,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useStartTexts() {
  const client = useQueryClient();
  return useAct(
    ({ listId, order }: { listId: number; order: Order }, once) =>
      call(texts.create, { params: { id: listId }, body: order }, once),
    { onSuccess: ({ data }) => began(client, data) },
  );
}

export function useStopTexts() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(texts.cancel, { params: { id } }, once), {
    onSuccess: ({ data }) => noteRun(client, data),
  });
}

export function useRetryTexts() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(texts.retry, { params: { id } }, once), {
    onSuccess: ({ data }) => began(client, data),
  });
}

function began(client: QueryClient, run: Run) {
  watch(run.id);
  noteRun(client, run);
  for (const queryKey of [ACTIVITY, LISTS]) void client.invalidateQueries({ queryKey });
}

export const isOver = ({ status }: Pick<Run, 'status'>) => status !== 'queued' && status !== 'running';

/** Responses and live events may arrive out of order; a run never goes back. */
const stageOf = (run: Run) => run.done * 2 + Number(isOver(run));
const newer = (before: Run | undefined, now: Run) => (before && stageOf(before) > stageOf(now) ? before : now);

function noteRun(client: QueryClient, run: Run) {
  client.setQueryData<Run>([...RUNS, 'one', run.id], (before) => newer(before, run));
  const queryKey = [...RUNS, 'list', run.list_id];
  if (!client.getQueryData(queryKey)) return void client.invalidateQueries({ queryKey });
  client.setQueryData<Run[]>(queryKey, (runs = []) =>
    runs.some(({ id }) => id === run.id)
      ? runs.map((one) => (one.id === run.id ? newer(one, run) : one))
      : [run, ...runs],
  );
}

export function useRun(id: number | null) {
  const client = useQueryClient();
  useLive('texts.progress', (run) => run.id === id && noteRun(client, run));
  return useQuery({
    queryKey: [...RUNS, 'one', id],
    queryFn: async ({ signal }) => (await call(texts.get, { params: { id: id as number } }, { signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? OFTEN_MS : false),
    structuralSharing: (before, now) => newer(before as Run | undefined, now as Run),
  });
}

/** Runs that were active while this tab was open. Their outcome stays until dismissed. */
const watched = createStore<ReadonlySet<number>>(new Set());
const watch = (id: number) => watched.get().has(id) || watched.set(new Set(watched.get()).add(id));
const dismiss = (id: number) => watched.set(new Set([...watched.get()].filter((one) => one !== id)));

const NONE: Run[] = [];

export function useShownTextRuns(listId: number): { runs: Run[]; dismiss: (id: number) => void } {
  const client = useQueryClient();
  const kept = useStore(watched);
  useLive('texts.progress', (run) => run.list_id === listId && noteRun(client, run));
  const { data: runs = NONE } = useQuery({
    queryKey: [...RUNS, 'list', listId],
    queryFn: async ({ signal }) => (await call(texts.ofList, { params: { id: listId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((run) => !isOver(run)) ? OFTEN_MS : false),
    structuralSharing: (before, now) =>
      (now as Run[]).map((run) =>
        newer(
          (before as Run[] | undefined)?.find(({ id }) => id === run.id),
          run,
        ),
      ),
  });
  useEffect(() => {
    for (const run of runs) if (!isOver(run)) watch(run.id);
  }, [runs]);
  return { runs: runs.filter((run) => !isOver(run) || kept.has(run.id)), dismiss };
}

export interface RowsAsk {
  page: number;
  limit: number;
  state?: RunRow['state'];
}

/** Refetched whenever the run has progressed. */
export function useRunRows(run: Run, asked: RowsAsk) {
  const key = [...RUNS, 'rows', run.id];
  const refresh = useRefresh(key);
  const stage = stageOf(run);
  const seen = useRef(stage);
  // Only the run itself invalidates its rows.
  useOnChange(() => {
    if (seen.current !== stage) refresh();
    seen.current = stage;
  }, [stage]);
  return usePaged({
    key,
    question: asked,
    ask: (query, signal) => call(texts.rows, { params: { id: run.id }, query }, { signal }),
  });
}
