/**
 * Query client. Fetch errors are only logged; screens show their own error state. Nothing is paused while offline:
 * queries fail and can be retried, mutations fail and are not sent later.
 */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const RETRIES = 2;
/** Retries only a lost connection or an overloaded server; any other response is final. */
const worthRetrying = (reason: unknown) => reason instanceof ApiError && (reason.status === 0 || reason.status >= 502);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (reason, query) => console.warn('Could not be fetched:', query.queryKey, reason),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, reason) => failures < RETRIES && worthRetrying(reason),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

export const queryClient = createQueryClient();
