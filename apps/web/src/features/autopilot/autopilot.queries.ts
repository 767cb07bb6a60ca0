/** Autopilots with their runs. Runs, other tabs and other users change them; live updates refresh them. */
import type { AutopilotRun } from '@leadwright/contract/automation/autopilot-runs';
import { type Autopilot, type AutopilotBody, autopilots } from '@leadwright/contract/automation/autopilots';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { useAnswer, usePaged } from '../../lib/answers.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';

export type { Autopilot, AutopilotRun };
/** The body to create or change one. */
export type Body = AutopilotBody;
export type ChainEntry = Body['chain'][number];
export type AutopilotEstimate = z.output<typeof autopilots.estimate.reply>['data'] & { slots: string[] };
export type AutopilotState = Autopilot['state'];

export const AUTOPILOTS = ['autopilots'];

/** Keeps autopilots on screen up to date. */
export const useAutopilotUpdates = () => useLive('autopilots', useRefresh(AUTOPILOTS));

interface Question {
  page: number;
  limit: number;
  search: string;
  state?: AutopilotState | undefined;
}
export const useAutopilots = (question: Question) =>
  usePaged({
    key: [...AUTOPILOTS, 'page'],
    question,
    ask: (asked, signal) => call(autopilots.find, { query: asked }, { signal }),
  });

/** Disabled if null. */
export const useAutopilot = (id: number | null) =>
  useAnswer({
    key: [...AUTOPILOTS, 'one'],
    question: id,
    ask: async (asked, signal) => (await call(autopilots.get, { params: { id: asked } }, { signal })).data,
    retry: false,
  });

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

export const useRuns = (id: number, page: number, limit: number) =>
  usePaged({
    key: [...AUTOPILOTS, 'runs'],
    question: { id, page, limit },
    ask: ({ id: of, ...query }, signal) => call(autopilots.history, { params: { id: of }, query }, { signal }),
    counting: (question) => question.id,
  });

type Page = z.output<typeof autopilots.find.reply>;

/** The response of an action is newer than the screen, so a change right after it does not count as someone else's. */
function note(client: QueryClient, { data }: { data?: unknown }) {
  const changed = data as Autopilot | undefined;
  if (!changed?.changed_at) return;
  client.setQueryData([...AUTOPILOTS, 'one', changed.id], changed);
  client.setQueriesData<Page>(
    { queryKey: [...AUTOPILOTS, 'page'] },
    (page) => page && { ...page, data: page.data.map((one) => (one.id === changed.id ? changed : one)) },
  );
}

/** Also after a rejection, because the shown data was outdated. */
export function useAutopilotAct<Input, Output extends object>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (answer) => note(client, answer),
    onSettled: () => client.invalidateQueries({ queryKey: AUTOPILOTS }),
  });
}

/** Its open queries are not refetched: it is deleted. */
export function useRemove() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(autopilots.remove, { params: { id } }, once), {
    onSettled: () =>
      Promise.all(['page', 'count'].map((part) => client.invalidateQueries({ queryKey: [...AUTOPILOTS, part] }))),
  });
}
export const usePause = () => useAutopilotAct((id: number, once) => call(autopilots.pause, { params: { id } }, once));
export const useResume = () => useAutopilotAct((id: number, once) => call(autopilots.resume, { params: { id } }, once));
export const useRunNow = () =>
  useAutopilotAct(({ id, maximum_credits }: { id: number; maximum_credits: number }, once) =>
    call(autopilots.run, { params: { id }, body: { expected: { maximum_credits } } }, once),
  );
export const useCancelRun = () =>
  useAutopilotAct((params: { id: number; run: number }, once) => call(autopilots.cancelRun, { params }, once));

/** Resumes a run that stopped for credits. */
export const useFinishRun = () =>
  useAutopilotAct((params: { id: number; run: number }, once) => call(autopilots.finishRun, { params }, once));

/** For the sidebar: the number of active ones. */
export function useActiveCount(enabled: boolean) {
  useAutopilotUpdates();
  return useQuery({
    queryKey: [...AUTOPILOTS, 'count'],
    queryFn: async ({ signal }) => (await call(autopilots.find, { query: { limit: 1 } }, { signal })).counts.active,
    enabled,
  }).data;
}
