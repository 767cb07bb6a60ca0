/** The webhook of a list. */
import { type ListWebhook, webhooks } from '@leadwright/contract/integrations/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { LISTS } from './lists.queries.ts';

export type { ListWebhook };

export function useWebhook(listId: number) {
  const client = useQueryClient();
  const queryKey = [...LISTS, listId, 'webhook'];
  useLive('deliveries.changed', () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(webhooks.get, { params: { id: listId } }, { signal })).data,
  });
}

function useHookAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: LISTS }) });
}

export const useSetUpWebhook = (listId: number) =>
  useHookAct((body: { url: string; token: string }, once) =>
    call(webhooks.setUp, { params: { id: listId }, body }, once),
  );
export const useDisconnect = (listId: number) =>
  useHookAct((_: undefined, once) => call(webhooks.disconnect, { params: { id: listId } }, once));
export const useTestWebhook = (listId: number) => useHookAct(() => call(webhooks.test, { params: { id: listId } }));
