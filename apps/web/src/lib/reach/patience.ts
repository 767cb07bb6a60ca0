/**
 * How long a call waits for a server that is down, such as during a restart. Reads wait for long. Mutations wait
 * briefly and are retried only with their idempotency key. Without a key, a request that was sent is never repeated.
 */
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import { ApiError, type CallOptions } from './api-error.ts';
import { whenBack } from './reach.ts';

const READ_MS = 120_000;
const ACT_MS = 20_000;
/** A call that keeps failing while the server is up has another problem. */
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;

export interface Patience {
  ms: number;
  attempts: number;
  signal?: AbortSignal | undefined;
  endsOffline: boolean;
}

export function patienceOf(endpoint: Endpoint, { idempotencyKey, signal, waits }: CallOptions): Patience {
  const isAct = isMutation(endpoint);
  // Without a user, and for streams, the server ignores the key.
  const isRepeatable = !isAct || (idempotencyKey !== undefined && endpoint.access !== 'public' && !endpoint.stream);
  const ms = waits ? Number.POSITIVE_INFINITY : isAct ? ACT_MS : READ_MS;
  return { ms, attempts: isRepeatable ? MOST_ATTEMPTS : 1, signal, endsOffline: isAct };
}

/** No answer: no connection, a proxy without a server, or a server without its database. */
export function isUnanswered(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false;
  const { status, code } = reason;
  const isOwnAnswer = code.includes('.') && code !== 'platform.unavailable';
  return status === 0 || (status >= 502 && status <= 504 && !isOwnAnswer);
}

/** The first request with the key is still running, or its server died. */
export const isInProgress = (reason: unknown) => reason instanceof ApiError && reason.code === 'platform.in_progress';

export async function patiently<T>(ask: () => Promise<T>, { ms, attempts, ...wait }: Patience): Promise<T> {
  const until = performance.now() + ms;
  const left = () => Math.max(0, until - performance.now());
  await whenBack({ ...wait, ms: left() });
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (reason) {
      const isPassing = isUnanswered(reason) || isInProgress(reason);
      if (!isPassing || failures >= attempts || !(await isWorthAnother(failures, left, wait))) throw reason;
    }
  }
}

async function isWorthAnother(failures: number, left: () => number, wait: Pick<Patience, 'signal' | 'endsOffline'>) {
  if (!(await whenBack({ ...wait, ms: left() }))) return false;
  // After the first failure the server has just come back.
  const pause = failures === 1 ? 0 : FIRST_PAUSE_MS * 2 ** (failures - 2);
  await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left())));
  return left() > 0 && !wait.signal?.aborted && !(wait.endsOffline && !navigator.onLine);
}
