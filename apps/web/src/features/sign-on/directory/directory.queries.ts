/** The connection of a company's directory (SCIM). Every change answers with the whole of it. */
import { type ScimSettings, scim } from '@leadwright/contract/accounts/scim';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';

const KEY = ['scim'];

export const useDirectory = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(scim.show, {}, { signal }) });

function useChange<Input, Output extends { data: ScimSettings }>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: ({ data }) => client.setQueryData(KEY, data) });
}

export const useCreateToken = () => useChange((name: string, once) => call(scim.createToken, { body: { name } }, once));
export const useRevokeToken = () => useChange((id: number, once) => call(scim.removeToken, { params: { id } }, once));
