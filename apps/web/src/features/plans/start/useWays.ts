/** Loads the options that this user may choose. Switched-off parts are omitted. */
import { billing } from '@leadwright/contract/money/billing';
import { useQuery } from '@tanstack/react-query';
import { seesWallet } from '../../../lib/access.ts';
import { call } from '../../../lib/api.ts';
import { WALLET } from '../../../lib/person/funds.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useOffers } from '../packages.queries.ts';
import { usePlans } from '../plans.queries.ts';
import { type Way, waysOf } from './ways.ts';

interface Start {
  /** Undefined while loading. */
  ways: Way[] | undefined;
  /** Only the main user can do it. */
  isForOwner: boolean;
  /** Nothing was ever chosen. */
  isFirst: boolean;
}

export function useWays(): Start {
  const user = useSignedIn();
  const mayPay = seesWallet(user);
  const plans = usePlans(false, user.isMainUser);
  const packages = useOffers(false, user.isMainUser);
  const money = usePaying(mayPay);
  const isKnown = [plans, packages, money].every(({ isLoading }) => !isLoading);
  return {
    ways: isKnown
      ? waysOf({
          plans: plans.data?.data ?? [],
          hasPackages: (packages.data?.data?.length ?? 0) > 0,
          settings: money.data?.settings ?? null,
          cards: money.data?.cards ?? [],
        })
      : undefined,
    isForOwner: !mayPay,
    isFirst: plans.data?.standing === 'none',
  };
}

/** Without payments, an installation or a reseller rejects the first request. */
const usePaying = (enabled: boolean) =>
  useQuery({
    queryKey: [...WALLET, 'start'],
    queryFn: async ({ signal }) => {
      const settings = await call(billing.settings, {}, { signal, quiet: true });
      return { settings, cards: (await call(billing.findCards, {}, { signal, quiet: true })).data };
    },
    retry: false,
    enabled,
  });
