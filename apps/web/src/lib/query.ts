/**
 * Query client. Fetch errors are only logged; screens show their own error state. Queries wait for a server that is
 * down (reach/patience.ts). Those that failed anyway are refetched when the server is back. Live updates keep the rest
 * current. Mutations fail while offline and are not sent later.
 */
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isUnanswered } from './reach/patience.ts';
import { onBack } from './reach/reach.ts';

/** An empty response may mean "not there yet": it is not cached, but requested again at the next use. */
export const unlessEmpty =
  (ms: number) =>
  ({ state: { data } }: Pick<Query, 'state'>): number =>
    isEmpty(data) ? 0 : ms;

const isEmpty = (answer: unknown) => {
  const rows = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(rows) && rows.length === 0;
};

const RETRIES = 2;
/** Retries only temporary failures of a vendor. The call itself has already waited for the server. */
const worthRetrying = (reason: unknown) => reason instanceof ApiError && reason.status >= 502 && !isUnanswered(reason);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (reason, query) => console.warn('Could not be fetched:', query.queryKey, reason),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: false,
        staleTime: unlessEmpty(30_000),
        refetchOnWindowFocus: false,
        retry: (failures, reason) => failures < RETRIES && worthRetrying(reason),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

export const queryClient = createQueryClient();

onBack((wasDown) => {
  // Only their own connections broke off: asked again at once they would fail for ever, behind placeholders.
  if (!wasDown) return;
  const predicate = ({ state }: { state: { error: unknown } }) => isUnanswered(state.error);
  void queryClient.refetchQueries({ type: 'active', predicate });
});
