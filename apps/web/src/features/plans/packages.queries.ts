/** Packages of the account's reseller, and choosing one. */
import type { ClientInput } from '@leadwright/contract/endpoint';
import { sales } from '@leadwright/contract/resale/sales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useEnter } from './plans.queries.ts';

/** `waiting`: a payment was just made, so the package should appear soon. */
export const useOffers = (waiting: boolean, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['plans', 'packages'],
    queryFn: ({ signal }) => call(sales.offers, {}, { signal }),
    refetchInterval: ({ state }) => (waiting && state.data?.data && !state.data.current ? 1000 : false),
  });

type Choice = ClientInput<typeof sales.choose>['body'];

/** Refreshes the offers, so that a changed price is shown before the next choice. */
export function useChoosePackage() {
  const enter = useEnter();
  const client = useQueryClient();
  return useAct((body: Choice, once) => call(sales.choose, { body }, once), {
    onSuccess: ({ redirect_url }) => (redirect_url ? window.location.assign(redirect_url) : enter()),
    onSettled: () => client.invalidateQueries({ queryKey: ['plans', 'packages'] }),
  });
}
