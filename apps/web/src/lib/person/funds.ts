/** Whether the account can pay for anything at all. Known to everybody in it; how much there is only to who sees the wallet. */
import { wallet } from '@leadwright/contract/money/wallet';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Whatever is under this key is asked for again when credits or payments change. */
export const WALLET = ['wallet'];

/** False until it is known: a price that turns out to be too high is refused by the server. */
export function useIsOutOfCredits(): boolean {
  const { data } = useQuery({
    queryKey: [...WALLET, 'funds'],
    queryFn: ({ signal }) => call(wallet.funds, {}, { signal, quiet: true }),
  });
  return data?.is_empty === true;
}
