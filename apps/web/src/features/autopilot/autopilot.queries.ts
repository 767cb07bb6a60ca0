/** Autopilots with their runs. Runs, other tabs and other people change them: live updates say so. */
import {
  type Autopilot,
  type AutopilotBody,
  type AutopilotRun,
  autopilots,
} from '@leadwright/contract/automation/autopilots';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { useAnswer, usePaged } from '../../lib/answers.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { startsAtOnce } from './schedule/schedule.ts';

export type { Autopilot, AutopilotRun };
/** What is sent to create or change one. */
export type Body = AutopilotBody;
export type ChainEntry = Body['chain'][number];
export type AutopilotEstimate = z.output<typeof autopilots.estimate.reply>['data'] & { slots: string[] };
export type AutopilotState = Autopilot['state'];

/** One that was saved by an earlier version may hold filters that there are no more. */
const sendable = <B extends Body>(body: B): B => withoutUnknown(autopilots.update.body, body);

export const AUTOPILOTS = ['autopilots'];

/** Keeps what is shown of autopilots up to date while it is on screen. */
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

/** Null asks for none. */
export const useAutopilot = (id: number | null) =>
  useAnswer({
    key: [...AUTOPILOTS, 'one'],
    question: id,
    ask: async (asked, signal) => (await call(autopilots.get, { params: { id: asked } }, { signal })).data,
    retry: false,
  });

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

const FILLING_IN_MS = 300;

/** Null while it is not complete: then nothing is asked. `slots` are those of the schedule, without the first run. */
export const useAutopilotEstimate = (body: Body | null) =>
  useAnswer({
    key: [...AUTOPILOTS, 'estimate'],
    question: body,
    ask: async (asked, signal) => {
      const { data } = await call(autopilots.estimate, { body: sendable(asked) }, { signal });
      return { ...data, slots: startsAtOnce(asked.schedule) ? data.next.slice(1) : data.next };
    },
    quietMs: FILLING_IN_MS,
    retry: false,
  });

export const useRuns = (id: number, page: number, limit: number) =>
  usePaged({
    key: [...AUTOPILOTS, 'runs'],
    question: { id, page, limit },
    ask: ({ id: of, ...query }, signal) => call(autopilots.history, { params: { id: of }, query }, { signal }),
    counting: (question) => question.id,
  });

type Page = z.output<typeof autopilots.find.reply>;

/** The answer of an act is newer than what is on screen: a change right after it is not taken for somebody else's. */
function note(client: QueryClient, { data }: { data?: unknown }) {
  const changed = data as Autopilot | undefined;
  if (!changed?.changed_at) return;
  client.setQueryData([...AUTOPILOTS, 'one', changed.id], changed);
  client.setQueriesData<Page>(
    { queryKey: [...AUTOPILOTS, 'page'] },
    (page) => page && { ...page, data: page.data.map((one) => (one.id === changed.id ? changed : one)) },
  );
}

/** Also after a refusal: what is shown was out of date, then. */
function useAutopilotAct<Input, Output extends object>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (answer) => note(client, answer),
    onSettled: () => client.invalidateQueries({ queryKey: AUTOPILOTS }),
  });
}

/** The most that one run may cost, as it was shown; undefined where no price was known. */
interface Confirmed {
  expected: { maximum_credits: number } | undefined;
}
export const useCreate = () =>
  useAutopilotAct((body: Body & Confirmed, once) => call(autopilots.create, { body: sendable(body) }, once));
export const useSave = () =>
  useAutopilotAct(({ id, ...body }: Body & Confirmed & { id: number; seen: string }, once) =>
    call(autopilots.update, { params: { id }, body: sendable(body) }, once),
  );
/** What is still open of it is not asked for again: it is gone. */
export function useRemove() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(autopilots.remove, { params: { id } }, once), {
    onSettled: () =>
      Promise.all(['page', 'count'].map((part) => client.invalidateQueries({ queryKey: [...AUTOPILOTS, part] }))),
  });
}
export const usePause = () => useAutopilotAct((id: number, once) => call(autopilots.pause, { params: { id } }, once));
export const useResume = () => useAutopilotAct((id: number, once) => call(autopilots.resume, { params: { id } }, once));
export const shownPrice = (estimate: Pick<AutopilotEstimate, 'maximum_credits'> | undefined): Confirmed => ({
  expected: estimate && { maximum_credits: estimate.maximum_credits },
});
export const useRunNow = () =>
  useAutopilotAct(({ id, maximum_credits }: { id: number; maximum_credits: number }, once) =>
    call(autopilots.run, { params: { id }, body: { expected: { maximum_credits } } }, once),
  );
export const useCancelRun = () =>
  useAutopilotAct((params: { id: number; run: number }, once) => call(autopilots.cancelRun, { params }, once));

/** For the sidebar: how many are active. */
export function useActiveCount(enabled: boolean) {
  useAutopilotUpdates();
  return useQuery({
    queryKey: [...AUTOPILOTS, 'count'],
    queryFn: async ({ signal }) => (await call(autopilots.find, { query: { limit: 1 } }, { signal })).counts.active,
    enabled,
  }).data;
}
