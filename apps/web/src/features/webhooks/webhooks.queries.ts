/** The webhooks of the account, and what can be done with an endpoint, whether of the account or of a list. */
import { type AccountWebhook, type AccountWebhookBody, webhooks } from '@leadwright/contract/integrations/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';

export type { AccountWebhook };
/** State and traffic, which webhooks of the account and of lists have in common. */
export type EndpointHealth = Pick<
  AccountWebhook,
  'endpoint_id' | 'url' | 'state' | 'paused' | 'ended_at' | 'failing_since' | 'old_secret_until' | 'waiting'
>;
type Body = z.output<typeof AccountWebhookBody>;

/** Everything about endpoints, their history included. */
export const WEBHOOKS = ['webhooks'];

export const useWebhooks = () =>
  useQuery({
    queryKey: [...WEBHOOKS, 'account'],
    queryFn: async ({ signal }) => (await call(webhooks.list, {}, { signal })).data,
  });

/** Undefined until it is known. */
export const useWebhookCount = () => useWebhooks().data?.length;

/** Keeps what is shown of endpoints up to date while it is on screen. */
export function useWatchedWebhooks() {
  const refresh = useRefresh(WEBHOOKS);
  useLive('deliveries.changed', refresh);
}

/** Also after a refusal: what is shown was out of date, then. */
export function useWebhookAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS }) });
}

export const useCreateWebhook = () => useWebhookAct((body: Body, once) => call(webhooks.create, { body }, once));
export const useChangeWebhook = () =>
  useWebhookAct(({ id, ...body }: Body & { id: number }, once) =>
    call(webhooks.change, { params: { id }, body }, once),
  );
export const useRemoveWebhook = () =>
  useWebhookAct((id: number, once) => call(webhooks.remove, { params: { id } }, once));

/** These work with the id of the endpoint. */
export const useTestEndpoint = () =>
  useWebhookAct((id: number, once) => call(webhooks.testEndpoint, { params: { id } }, once));
export const usePauseEndpoint = () =>
  useWebhookAct((id: number, once) => call(webhooks.pause, { params: { id } }, once));
export const useResumeEndpoint = () =>
  useWebhookAct((id: number, once) => call(webhooks.resume, { params: { id } }, once));
export const useRotateSecret = () =>
  useWebhookAct((id: number, once) => call(webhooks.rotateSecret, { params: { id } }, once));
