/**
 * Whether the account has any credits at all. Every user of the account can know that; only users with the wallet see
 * the amount.
 */
import { wallet } from '@leadwright/contract/money/wallet';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Queries under this key are invalidated when credits or payments change. */
export const WALLET = ['wallet'];

/** False until known: the server rejects a price that is too high. */
export function useIsOutOfCredits(): boolean {
  const { data } = useQuery({
    queryKey: [...WALLET, 'funds'],
    queryFn: ({ signal }) => call(wallet.funds, {}, { signal, quiet: true }),
  });
  return data?.is_empty === true;
}
