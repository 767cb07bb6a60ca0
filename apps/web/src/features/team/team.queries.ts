/** The people of the account. */
import { type InviteBody, type Member, type MemberBody, team } from '@leadwright/contract/accounts/team';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';

export type { Member };

const TEAM = ['team'];

export const useTeam = () => useQuery({ queryKey: TEAM, queryFn: ({ signal }) => call(team.find, {}, { signal }) });

function useChange<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: TEAM }) });
}

export const useInvite = () => useChange((body: z.input<typeof InviteBody>, once) => call(team.invite, { body }, once));
export const useUpdateMember = () =>
  useChange(({ id, ...body }: z.input<typeof MemberBody> & { id: number }, once) =>
    call(team.update, { params: { id }, body }, once),
  );
export const useResend = () => useChange((id: number, once) => call(team.resend, { params: { id } }, once));
export const useStop = () => useChange((id: number, once) => call(team.stop, { params: { id } }, once));
export const useReactivate = () => useChange((id: number, once) => call(team.reactivate, { params: { id } }, once));
export const useRemove = () => useChange((id: number, once) => call(team.remove, { params: { id } }, once));
