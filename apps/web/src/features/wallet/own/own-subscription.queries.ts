/** The user's own package from their reseller; null without one. */
import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';

export type OwnSubscription = NonNullable<z.output<typeof ownSubscription.show.reply>['data']>;

const OWN = ['own-subscription'];

export const useOwnSubscription = (enabled: boolean) =>
  useQuery({
    queryKey: OWN,
    queryFn: async ({ signal }) => (await call(ownSubscription.show, {}, { signal })).data,
    enabled,
  });

export function useLeave() {
  const client = useQueryClient();
  return useAct(
    (isLeaving: boolean, once) => call(isLeaving ? ownSubscription.cancel : ownSubscription.keep, {}, once),
    { onSettled: () => client.invalidateQueries({ queryKey: OWN }) },
  );
}

export const useOwnPortal = () => useAct((_: undefined, once) => call(ownSubscription.portal, {}, once));
