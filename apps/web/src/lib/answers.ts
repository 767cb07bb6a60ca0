/**
 * Ties data to its query. `data` is always the result of the current query, so counts, prices and actions can rely on
 * it. While a new result is loading, `earlier` is the previous one, shown dimmed (`Pending`). No other file may keep
 * data of a previous query: kit-rules.test.ts.
 */
import { hashKey, type Query, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOnChange } from './hooks/on-change.ts';
import { unlessEmpty } from './query.ts';

interface Asking<Q, T> {
  key: QueryKey;
  /** Null disables the query. */
  question: Q | null;
  ask: (question: Q, signal: AbortSignal) => Promise<T>;
  /** Debounce in milliseconds, for queries that follow typing. */
  quietMs?: number;
  staleTime?: number | ((query: Query) => number);
  retry?: boolean;
  /** For data that other tabs change without live events. */
  refetchOnWindowFocus?: boolean;
  refetchInterval?: (query: Query) => number | false;
}

export interface Answer<T, Q = unknown> {
  data: T | undefined;
  earlier: { question: Q; data: T } | undefined;
  /** Requested, with neither a result nor an error yet. */
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

export function useAnswer<Q, T>({ key, question, ask, quietMs = 0, ...options }: Asking<Q, T>): Answer<T, Q> {
  const asked = useQuiet(question, quietMs);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => ask(asked as Q, signal),
    enabled: asked !== null,
    ...(options as object),
  });
  const isAsked = question !== null && isSame(question, asked);
  const current = isAsked ? (data as T | undefined) : undefined;
  const isRefused = isAsked && isError && current === undefined;
  const isPending = question !== null && current === undefined && !isRefused;
  const last = useRef<Answer<T, Q>['earlier']>(undefined);
  useEffect(() => {
    if (question === null) last.current = undefined;
    else if (current !== undefined) last.current = { question, data: current };
  });
  return {
    data: current,
    earlier: isPending ? last.current : undefined,
    isPending,
    isError: isRefused,
    error: isRefused ? error : null,
    isFetching: isFetching || isPending,
    refetch,
  };
}

/** Debounces the query; null takes effect at once. */
function useQuiet<Q>(question: Q | null, ms: number): Q | null {
  const [quiet, setQuiet] = useState(question);
  const hash = hashKey([question]);
  // Deeply equal queries count as one.
  useOnChange(() => {
    if (ms === 0) return;
    const timer = setTimeout(() => setQuiet(question), ms);
    return () => clearTimeout(timer);
  }, [hash, ms]);
  return ms === 0 || question === null ? question : quiet;
}

interface AskingPage<Q, P> extends Asking<Q, P> {
  /** The part of the query that the total depends on; by default all but page and page size. */
  counting?: (question: Q) => unknown;
}

const withoutPage = (question: unknown) => ({ ...(question as object), page: 0, limit: 0 });

/** Pages of rows. `counted` is a result whose total is valid for the current query: other pages have the same total. */
export function usePaged<Q extends { page: number }, P extends { data: unknown[]; total: number }>({
  counting = withoutPage,
  ...asking
}: AskingPage<Q, P>) {
  const answer = useAnswer(asking);
  const { data, earlier } = answer;
  const isSameTotal = earlier && asking.question && isSame(counting(earlier.question), counting(asking.question));
  const rows: P['data'] = (data ?? earlier?.data)?.data ?? NO_ROWS;
  return { ...answer, rows, counted: data ?? (isSameTotal ? earlier.data : undefined) };
}

const NO_ROWS: never[] = [];

/** Redirects from a page past the end to the last page with rows. That happens after deletions and with old URLs. */
export function useLastPage(
  { data, isFetching }: Pick<Answer<{ data: unknown[]; total: number }>, 'data' | 'isFetching'>,
  { page, limit }: { page: number; limit: number },
  goTo: (page: number) => void,
) {
  const isBeyond = page > 1 && !isFetching && data?.data.length === 0;
  const last = Math.max(1, Math.min(page - 1, Math.ceil((data?.total ?? 0) / limit)));
  // Only another page or response triggers the redirect.
  useOnChange(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last]);
}

/** For data that rarely changes. */
export const longUnlessEmpty = unlessEmpty(10 * 60_000);

const LOADING_MS = 2000;
/** For responses with `is_loading`: polls until they are complete. */
export const untilLoaded = ({ state: { data } }: Pick<Query, 'state'>): number | false =>
  (data as { is_loading?: boolean } | undefined)?.is_loading ? LOADING_MS : false;

/** A part of a response. */
export const within = <T, P>(answer: Answer<T>, part: (data: T) => P): Answer<P> => ({
  ...answer,
  data: answer.data && part(answer.data),
  earlier: answer.earlier && { ...answer.earlier, data: part(answer.earlier.data) },
});
