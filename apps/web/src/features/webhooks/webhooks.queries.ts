/** Webhooks of an account or a reseller, and the actions on an endpoint, including those of lists. */
import type { AccountWebhook, AccountWebhookBody } from '@leadwright/contract/integrations/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { useWebhookScope } from './scope.tsx';

export type { AccountWebhook };
/** State and traffic, shared by webhooks of the account and of lists. */
export type EndpointHealth = Pick<
  AccountWebhook,
  'endpoint_id' | 'url' | 'state' | 'paused' | 'ended_at' | 'failing_since' | 'old_secret_until' | 'waiting'
>;
type Body = z.output<typeof AccountWebhookBody>;

/** Everything about endpoints, including their history. */
export const WEBHOOKS = ['webhooks'];

export function useWebhooks() {
  const { name, acts } = useWebhookScope();
  return useQuery({
    queryKey: [...WEBHOOKS, name],
    queryFn: async ({ signal }) => (await call(acts.list, {}, { signal })).data,
  });
}

/** Undefined until known. */
export const useWebhookCount = () => useWebhooks().data?.length;

/** Keeps endpoints on screen up to date. */
export function useWatchedWebhooks() {
  const refresh = useRefresh(WEBHOOKS);
  useLive('deliveries.changed', refresh);
}

/** Also after a rejection, because the shown data was outdated. */
export function useWebhookAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS }) });
}

export function useCreateWebhook() {
  const { acts } = useWebhookScope();
  return useWebhookAct((body: Body, once) => call(acts.create, { body }, once));
}

export function useChangeWebhook() {
  const { acts } = useWebhookScope();
  return useWebhookAct(({ id, ...body }: Body & { id: number }, once) =>
    call(acts.change, { params: { id }, body }, once),
  );
}

export function useRemoveWebhook() {
  const { acts } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(acts.remove, { params: { id } }, once));
}

/** These use the id of the endpoint. */
export function useTestEndpoint() {
  const { acts } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(acts.testEndpoint, { params: { id } }, once));
}

export function usePauseEndpoint() {
  const { acts } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(acts.pause, { params: { id } }, once));
}

export function useResumeEndpoint() {
  const { acts } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(acts.resume, { params: { id } }, once));
}

export function useRotateSecret() {
  const { acts } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(acts.rotateSecret, { params: { id } }, once));
}
