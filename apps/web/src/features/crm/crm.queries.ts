/** Connections to CRMs. Other tabs and pushes change them; live updates and focus refresh them. */
import { type CrmConnection, crm } from '@leadwright/contract/integrations/crm';
import { zapier } from '@leadwright/contract/integrations/zapier';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';

export type Connection = CrmConnection;
export type Connections = z.output<typeof crm.connections.reply>;
export type Provider = Connections['providers'][number]['id'];
export type Policy = Connection['policy'];

export const CONNECTIONS = ['crm-connections'];

export function useConnections() {
  useLive('crm.connection', useRefresh(CONNECTIONS));
  return useQuery({
    queryKey: CONNECTIONS,
    queryFn: ({ signal }) => call(crm.connections, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

const ZAPIER = ['zapier-hooks'];

export const useZapier = (enabled = true) =>
  useQuery({
    queryKey: ZAPIER,
    queryFn: ({ signal }) => call(zapier.list, {}, { signal }),
    refetchOnWindowFocus: 'always',
    enabled,
  });

export const defaultOf = (connections: Connection[]): Connection | undefined =>
  connections.find(({ is_default }) => is_default) ?? connections[0];

/** The response of an action is newer than the screen; the rest is refetched. */
export function noteConnection(client: QueryClient, connection: Connection) {
  client.setQueryData<Connections>(
    CONNECTIONS,
    (known) => known && { ...known, data: known.data.map((one) => (one.id === connection.id ? connection : one)) },
  );
  return client.invalidateQueries({ queryKey: CONNECTIONS });
}

export function useTest() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(crm.test, { params: { id } }, once), {
    onSuccess: ({ data }) => noteConnection(client, data),
    onSettled: () => client.invalidateQueries({ queryKey: CONNECTIONS }),
  });
}

export function useChange() {
  const client = useQueryClient();
  return useAct(
    ({ id, ...body }: { id: number; is_default?: true; policy?: Policy }, once) =>
      call(crm.change, { params: { id }, body }, once),
    { onSuccess: ({ data }) => noteConnection(client, data) },
  );
}

export function useDisconnect() {
  const client = useQueryClient();
  return useAct((id: number, once) => call(crm.disconnect, { params: { id } }, once), {
    onSettled: () => client.invalidateQueries({ queryKey: CONNECTIONS }),
  });
}

export function useSaveForm() {
  const client = useQueryClient();
  return useAct((body: { id?: number; form: string; fields: string[] }, once) => call(crm.saveForm, { body }, once), {
    onSuccess: () => client.invalidateQueries({ queryKey: CONNECTIONS }),
  });
}
