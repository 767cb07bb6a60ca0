/** Seeds the query cache of a user with or without credits. */
import { QueryClient } from '@tanstack/react-query';
import { WALLET } from '../lib/person/funds.ts';

export function withFunds(isEmpty = false): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData([...WALLET, 'funds'], { is_empty: isEmpty });
  return client;
}
