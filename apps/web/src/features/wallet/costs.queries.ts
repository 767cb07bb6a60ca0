/** What an act costs, as the server has it. Undefined until it is known. */
import { type Act, wallet } from '@leadwright/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { LONG_STALE_MS } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';

export function useCosts(): (act: Act) => number | undefined {
  const { data } = useQuery({
    queryKey: ['costs'],
    queryFn: async ({ signal }) => (await call(wallet.costs, {}, { signal })).data,
    staleTime: LONG_STALE_MS,
  });
  return (act) => data?.find((cost) => cost.act === act)?.credits;
}
