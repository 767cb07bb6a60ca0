/** The webhook of a list. */
import { type ListWebhook, webhooks } from '@leadwright/contract/integrations/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { WEBHOOKS } from '../webhooks/public.ts';
import { LISTS } from './lists.queries.ts';

export type { ListWebhook };

/** Includes its history, also after disconnecting. */
export const useWebhook = (listId: number) =>
  useQuery({
    queryKey: [...WEBHOOKS, 'list', listId],
    queryFn: async ({ signal }) => {
      const { data, endpoint_id } = await call(webhooks.get, { params: { id: listId } }, { signal });
      return { hook: data, endpoint: endpoint_id };
    },
  });

/** Lists show whether they have a webhook, so they are refreshed, too. */
function useHookAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSettled: () =>
      Promise.all([LISTS, WEBHOOKS].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  });
}

export const useSetUpWebhook = (listId: number) =>
  useHookAct((body: { url: string; token: string }, once) =>
    call(webhooks.setUp, { params: { id: listId }, body }, once),
  );
export const useDisconnect = (listId: number) =>
  useHookAct((_: undefined, once) => call(webhooks.disconnect, { params: { id: listId } }, once));
