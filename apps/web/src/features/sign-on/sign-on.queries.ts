/** The sign-on of an account or a brand. Every change answers with the whole of it. */
import {
  type SignOnConnectionBody,
  type SignOnRulesBody,
  type SignOnScope,
  type SignOnSettings,
  signOn,
} from '@leadwright/contract/accounts/sign-on';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { leaveFor } from '../../lib/kept/sign-on.ts';

const keyOf = (scope: SignOnScope) => ['sign-on', scope];

export const useSignOn = (scope: SignOnScope) =>
  useQuery({ queryKey: keyOf(scope), queryFn: ({ signal }) => call(signOn.show, { params: { scope } }, { signal }) });

function useChange<Input>(scope: SignOnScope, act: Act<Input, { data: SignOnSettings }>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: ({ data }) => client.setQueryData(keyOf(scope), data) });
}

export const useConnection = (scope: SignOnScope) =>
  useChange(scope, (body: z.input<typeof SignOnConnectionBody>, once) =>
    call(signOn.save, { params: { scope }, body }, once),
  );
export const useRules = (scope: SignOnScope) =>
  useChange(scope, (body: z.input<typeof SignOnRulesBody>, once) =>
    call(signOn.saveRules, { params: { scope }, body }, once),
  );
export const useDisconnect = (scope: SignOnScope) =>
  useChange<void>(scope, (_, once) => call(signOn.remove, { params: { scope } }, once));
export const useAddDomain = (scope: SignOnScope) =>
  useChange(scope, (name: string, once) => call(signOn.addDomain, { params: { scope }, body: { name } }, once));
export const useCheckDomain = (scope: SignOnScope) =>
  useChange(scope, (domain: string, once) => call(signOn.checkDomain, { params: { scope, domain } }, once));
export const useRemoveDomain = (scope: SignOnScope) =>
  useChange(scope, (domain: string, once) => call(signOn.removeDomain, { params: { scope, domain } }, once));

export const useTest = (scope: SignOnScope) =>
  useAct<void, void>(() => leaveFor((binder) => call(signOn.test, { params: { scope }, body: { binder } })));

export const useTryEmergency = () => {
  const client = useQueryClient();
  return useAct((body: { password: string; code?: string }, once) => call(signOn.tryEmergency, { body }, once), {
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('account') }),
  });
};

export const useLog = (scope: SignOnScope, page: number) =>
  usePaged({
    key: [...keyOf(scope), 'log'],
    question: { page },
    ask: (query, signal) => call(signOn.log, { params: { scope }, query }, { signal }),
  });
