/** Accounts of the installation. */
import {
  type AdminUser,
  type AdminUserDetail,
  adminUsers,
  type ChangedAdminUserBody,
  type ManyAct,
  type NewAdminUserBody,
} from '@leadwright/contract/admin/users';
import type { ClientInput, ClientOutput } from '@leadwright/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { longUnlessEmpty, useAnswer, usePaged } from '../../../lib/answers.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { COUNTS } from '../counts.ts';

export type { AdminUser, AdminUserDetail };

type Question = NonNullable<ClientInput<typeof adminUsers.find>['query']> & { page: number; limit: number };

/** Changes refresh these, including the history. */
const USERS = ['admin', 'users'];

export const useUsers = (question: Question) =>
  usePaged({
    key: [...USERS, 'page'],
    question,
    ask: (asked, signal) => call(adminUsers.find, { query: asked }, { signal }),
    staleTime: 0,
  });

export const useUserDetails = (id: number | null) =>
  useAnswer({
    key: [...USERS, 'one'],
    question: id,
    ask: async (asked, signal) => (await call(adminUsers.get, { params: { id: asked } }, { signal })).data,
    staleTime: 0,
    retry: false,
  });

/** Never cached: a form that starts from old data would restore it on save. */
export const useUserToEdit = (id: number) =>
  useQuery({
    queryKey: [...USERS, 'edit', id],
    queryFn: async ({ signal }) => (await call(adminUsers.get, { params: { id } }, { signal })).data,
    gcTime: 0,
    retry: false,
  });

export const isMissing = (reason: Error | null) => reason instanceof ApiError && reason.status === 404;

export const useUserOptions = () =>
  useAnswer({
    key: [...USERS, 'options'],
    question: 'all',
    ask: (_, signal) => call(adminUsers.options, {}, { signal }),
    staleTime: longUnlessEmpty,
  });
export type UserOptions = NonNullable<ReturnType<typeof useUserOptions>['data']>;

/** Also after a rejection, because the shown data was outdated. */
function useUserAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSettled: () => Promise.all([USERS, COUNTS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

type AddressAct = 'resendAddress' | 'withdrawAddress';
export const useAddressAct = (id: number) =>
  useUserAct((act: AddressAct, once) => call(adminUsers[act], { params: { id } }, once));

export type UserActName = 'stop' | 'reactivate' | 'remove' | 'restore' | 'resetLimits' | 'removeProviderKey';
export const useActOnUser = () =>
  useUserAct(({ id, act }: { id: number; act: UserActName }, once) => call(adminUsers[act], { params: { id } }, once));

export type Refusal = ClientOutput<typeof adminUsers.many>['refused'][number];
export const useActOnMany = () =>
  useUserAct((body: { act: ManyAct; ids: number[] }, once) => call(adminUsers.many, { body }, once));

export const useCreateUser = () =>
  useUserAct((body: z.output<typeof NewAdminUserBody>, once) => call(adminUsers.create, { body }, once));
export const useSaveUser = (id: number) =>
  useUserAct((body: z.output<typeof ChangedAdminUserBody>, once) =>
    call(adminUsers.update, { params: { id }, body }, once),
  );
