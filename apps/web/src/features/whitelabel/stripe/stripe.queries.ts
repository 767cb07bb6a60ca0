/**
 * The reseller's Stripe account. Stripe, other tabs and provider events change it; live updates and focus refresh it.
 */
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';

export type { StripeConnection } from '@leadwright/contract/resale/stripe';

const CONNECTION = ['stripe-connection'];
export const readConnection = () => call(stripeConnect.get, {});

export function useConnection() {
  useLive('payment-account', useRefresh(CONNECTION));
  return useQuery({
    queryKey: CONNECTION,
    queryFn: ({ signal }) => call(stripeConnect.get, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

function useSettled() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: CONNECTION }) };
}

/** Redirects to the Stripe page in the response. */
const leave = ({ redirect_url }: { redirect_url: string }) => window.location.assign(redirect_url);

export const useCreate = () =>
  useAct((_input: undefined, once) => call(stripeConnect.create, {}, once), { onSuccess: leave, ...useSettled() });

export const useConnect = () =>
  useAct((_input: undefined, once) => call(stripeConnect.connect, {}, once), { onSuccess: leave, ...useSettled() });

export const useCheck = () => useAct((_input: undefined, once) => call(stripeConnect.check, {}, once), useSettled());

export const useDisconnect = () =>
  useAct((_input: undefined, once) => call(stripeConnect.disconnect, {}, once), useSettled());

export interface Returned {
  code?: string;
  state?: string;
  error?: string;
}

export const useFinish = () =>
  useAct((body: Returned, once) => call(stripeConnect.finish, { body }, once), useSettled());
