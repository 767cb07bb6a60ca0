/** The user's own profile, sessions and API keys. */
import {
  type ApiKeyBody,
  type ApiKey as ApiKeySchema,
  identity,
  type MailChangeBody,
  type OpenSession as OpenSessionSchema,
  type UpdateMeBody,
} from '@leadwright/contract/accounts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';

export type ApiKey = z.output<typeof ApiKeySchema>;
export type OpenSession = z.output<typeof OpenSessionSchema>;
type KeyInput = z.input<typeof ApiKeyBody>;

const SESSIONS = ['profile', 'sessions'];
const KEYS = ['profile', 'api-keys'];
const ASKED = ['profile', 'asked-address'];

/** This device first, the others by last use. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => {
      const { data } = await call(identity.findSessions, {}, { signal });
      return data.toSorted((one, other) => Number(other.current) - Number(one.current));
    },
  });

export const useApiKeys = () =>
  useQuery({ queryKey: KEYS, queryFn: async ({ signal }) => (await call(identity.findApiKeys, {}, { signal })).data });

/** An address requested by someone else; null if there is none. */
export const useAskedAddress = () =>
  useQuery({
    queryKey: ASKED,
    queryFn: async ({ signal }) => (await call(identity.mailChangeAsked, {}, { signal })).data,
  });

/** A mutation that invalidates one of these lists. */
function useChange<Input, Output>(queryKey: string[], act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey }) });
}

export const useUpdateMe = () =>
  useAct((body: z.output<typeof UpdateMeBody>, once) => call(identity.updateMe, { body }, once));
export const useEndSession = () =>
  useChange(SESSIONS, (id: number, once) => call(identity.revokeSession, { params: { id } }, once));
export const useEndOtherSessions = () =>
  useChange(SESSIONS, (_: undefined, once) => call(identity.revokeOtherSessions, {}, once));
export const useChangePassword = () =>
  useChange(
    SESSIONS,
    (body: { current_password?: string | undefined; password: string; password_confirmation: string }, once) =>
      call(identity.changePassword, { body }, once),
  );

export const useDeclineAddress = () =>
  useChange(ASKED, (_: undefined, once) => call(identity.mailChangeDecline, {}, once));

/** Another address for the person: asked for, sent again, taken with the mailed code. */
export const useAskForAddress = () =>
  useAct((body: z.input<typeof MailChangeBody>, once) => call(identity.mailChange, { body }, once));
export const useResendAddressCode = () => useAct((_: undefined, once) => call(identity.mailChangeResend, {}, once));
export const useTakeAddress = () =>
  useAct((body: { code: string }, once) => call(identity.mailChangeConfirm, { body }, once));

/** The answer holds the recovery codes, which are shown once: a repeat gets the same answer. */
export const useTurnOnTotp = () =>
  useAct((body: { code: string; password?: string | undefined }, once) => call(identity.confirmTotp, { body }, once));
export const useTurnOffTotp = () =>
  useAct((body: { code: string; password?: string | undefined }, once) => call(identity.disableTotp, { body }, once));

export const useCreateKey = () =>
  useChange(KEYS, (body: KeyInput, once) => call(identity.createApiKey, { body }, once));
export const useUpdateKey = () =>
  useChange(KEYS, ({ id, ...body }: KeyInput & { id: number }, once) =>
    call(identity.updateApiKey, { params: { id }, body }, once),
  );
export const useRevokeKey = () =>
  useChange(KEYS, (id: number, once) => call(identity.revokeApiKey, { params: { id } }, once));
