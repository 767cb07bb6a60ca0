/** The people of the account. */
import { type InviteBody, type Member, type MemberBody, team } from '@leadwright/contract/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';

export type { Member };

const TEAM = ['team'];

export const useTeam = () => useQuery({ queryKey: TEAM, queryFn: ({ signal }) => call(team.find, {}, { signal }) });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: TEAM }) });
}

export const useInvite = () => useChange((body: z.input<typeof InviteBody>) => call(team.invite, { body }));
export const useUpdateMember = () =>
  useChange(({ id, ...body }: z.input<typeof MemberBody> & { id: number }) =>
    call(team.update, { params: { id }, body }),
  );
export const useResend = () => useChange((id: number) => call(team.resend, { params: { id } }));
export const useStop = () => useChange((id: number) => call(team.stop, { params: { id } }));
export const useReactivate = () => useChange((id: number) => call(team.reactivate, { params: { id } }));
export const useRemove = () => useChange((id: number) => call(team.remove, { params: { id } }));
