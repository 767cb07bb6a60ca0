/** Pushes: plan, send, follow, retry, undo. Kept current by live updates; polling covers a lost connection. */
import {
  type CrmPush,
  crmPush,
  type PushAct,
  type PushReason,
  type PushRecord,
} from '@leadwright/contract/integrations/crm-push';
import type { Selection } from '@leadwright/contract/leads/results';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { endPath } from '../../../lib/person/first-path.ts';
import { ACTIVITY } from '../../lists/public.ts';
import { CONNECTIONS } from '../crm.queries.ts';

export type Push = CrmPush;
export type RowSelection = z.input<typeof Selection>;
export type { PushRecord };

const PUSH = ['crm-push'];
const HISTORY = ['crm-pushes'];
const RECORDS = ['crm-push-records'];
const OFTEN_MS = 3000;

/** The server is processing it. */
export const isBusy = ({ state }: Pick<Push, 'state'>) =>
  state === 'planning' || state === 'sending' || state === 'waiting' || state === 'undoing';

/** Nothing was sent yet. */
export const isPlan = ({ state }: Pick<Push, 'state'>) => state === 'planning' || state === 'planned';

/** Leads to send, or sent. */
export const sendable = ({ plan }: Pick<Push, 'plan'>) => plan.create + plan.update;

/** Sent contacts that were not undone. */
export const stillThere = ({ sent, undo }: Pick<Push, 'sent' | 'undo'>) =>
  undo ? Math.max(0, sent - undo.deleted - undo.restored) : sent;

/** The selected leads of a plan. */
export interface Shown {
  act: PushAct;
  /** Only those with this reason. */
  reason?: PushReason;
}

export interface PlanAsk {
  connection_id: number;
  selection: RowSelection;
}

/** One plan per choice in a drawer, independent of what happens behind it. Disabled if null. */
export const usePlan = (listId: number, drawer: string, asked: PlanAsk | null) =>
  useAnswer({
    key: ['crm-plan', drawer, listId],
    question: asked,
    ask: async (body, signal) => {
      const options = { signal, idempotencyKey: `${drawer}-${body.connection_id}` };
      return (await call(crmPush.plan, { params: { id: listId }, body }, options)).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** `known` is the response of the action that created it. */
export function usePush(id: number | null, known?: Push) {
  const client = useQueryClient();
  useLive('crm.push', (push) => push.id === id && notePush(client, push));
  return useQuery({
    queryKey: [...PUSH, id],
    queryFn: async ({ signal }) => (await call(crmPush.get, { params: { id: id ?? 0 } }, { signal })).data,
    enabled: id !== null,
    ...(known && { initialData: known }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? OFTEN_MS : false),
  });
}

/** Live events are newer than a pending response. */
async function notePush(client: QueryClient, push: Push) {
  const queryKey = [...PUSH, push.id];
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, push);
}

interface HistoryAsk {
  page: number;
  limit: number;
  list_id?: number;
}

export function usePushHistory(asked: HistoryAsk) {
  useLive('crm.push', useRefresh(HISTORY));
  return usePaged({
    key: HISTORY,
    question: asked,
    ask: (query, signal) => call(crmPush.history, { query }, { signal }),
  });
}

type RecordsAsk = Pick<z.input<typeof crmPush.records.query>, 'act' | 'reason' | 'state'> & {
  page: number;
  limit: number;
};

/** Its leads, refetched whenever the push has progressed. */
export function useRecords(push: Push, asked: RecordsAsk | null) {
  const refresh = useRefresh([...RECORDS, push.id]);
  const stage = [push.state, push.checked_at, push.checked, push.sent, push.failed, push.undo?.open].join();
  const seen = useRef(stage);
  // Only the push itself invalidates its records.
  useOnChange(() => {
    if (seen.current !== stage) refresh();
    seen.current = stage;
  }, [stage]);
  return usePaged({
    key: [...RECORDS, push.id],
    question: asked,
    ask: (query, signal) => call(crmPush.records, { params: { id: push.id }, query }, { signal }),
  });
}

function useMoved() {
  const client = useQueryClient();
  return ({ data }: { data: Push }) => {
    void notePush(client, data);
    for (const queryKey of [ACTIVITY, HISTORY, CONNECTIONS]) void client.invalidateQueries({ queryKey });
  };
}

/** Also after a rejection, because the shown data was outdated. */
function useStale() {
  const client = useQueryClient();
  return (id: number) => client.invalidateQueries({ queryKey: [...PUSH, id] });
}

/** Sends what was shown. */
export function useSend() {
  const stale = useStale();
  const moved = useMoved();
  return useAct(
    ({ id, expected }: { id: number; expected: { create: number; update: number } }, once) =>
      call(crmPush.send, { params: { id }, body: { expected } }, once),
    {
      onSuccess: (answer) => {
        endPath();
        return moved(answer);
      },
      onSettled: ({ id }) => stale(id),
    },
  );
}

const MOVES = { check: crmPush.check, retry: crmPush.retry, cancel: crmPush.cancel, undo: crmPush.undo };

export function useMove(move: keyof typeof MOVES) {
  const stale = useStale();
  return useAct((id: number, once) => call(MOVES[move], { params: { id } }, once), {
    onSuccess: useMoved(),
    onSettled: (id) => stale(id),
  });
}

export function useChoose(push: Push) {
  const client = useQueryClient();
  return useAct(
    ({ record, contact_id }: { record: number; contact_id: string | null }, once) =>
      call(crmPush.choose, { params: { id: push.id, record }, body: { contact_id } }, once),
    {
      onSuccess: (answer) => notePush(client, answer.push),
      onSettled: () => client.invalidateQueries({ queryKey: [...RECORDS, push.id] }),
    },
  );
}
