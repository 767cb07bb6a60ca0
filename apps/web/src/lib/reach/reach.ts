/**
 * Whether the server answers. A call without an answer reports it here. The server is then polled quietly until it is
 * back, and waiting calls continue at once.
 */
import { createStore, useStore } from '../store.ts';

const PROBE = '/readyz';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const PROBE_MS = 5000;

const away = createStore(false);
/** A probe has failed, too: not only one call's connection broke off. */
let isConfirmed = false;
/** Only the latest probe continues. */
let probes = 0;

export const isAway = away.get;
export const useIsAway = () => useStore(away);

/** Whether the server itself is down. */
export const isDown = () => away.get() && isConfirmed;

/** Called for any response of the server itself. */
export const noteAnswer = () => away.set(false);

/** The connection was refused or lost, or the proxy has no server. */
export function noteSilence() {
  if (away.get()) return;
  isConfirmed = false;
  away.set(true);
  probes += 1;
  void probe(probes);
}

/** Returns a function that unsubscribes. */
export const onBack = (tell: (wasDown: boolean) => void) => away.subscribe(() => away.get() || tell(isConfirmed));

async function probe(mine: number) {
  const goesOn = () => away.get() && mine === probes;
  for (let pause = FIRST_PAUSE_MS; goesOn(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    // Jitter, so that open pages do not all poll at once.
    await rest(pause * (0.8 + Math.random() * 0.4));
    if (!goesOn()) return;
    const isBack = await isAnswering();
    if (!goesOn()) return;
    if (isBack) noteAnswer();
    else isConfirmed = true;
  }
}

const isAnswering = () =>
  fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Ends early when the browser is online again. */
const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

interface Wait {
  ms: number;
  signal?: AbortSignal | undefined;
  /** An action must not happen later, after the user was told that they are offline. */
  endsOffline?: boolean;
}

/** True when the server is back, false after the time limit. Rejects if the caller aborts. */
export function whenBack({ ms, signal, endsOffline = false }: Wait): Promise<boolean> {
  if (!away.get()) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', abort);
      window.removeEventListener('offline', stop);
      settle();
    };
    const stop = () => end(() => resolve(false));
    const abort = () => end(() => reject(signal?.reason));
    const unsubscribe = onBack(() => end(() => resolve(true)));
    const timer = Number.isFinite(ms) ? setTimeout(stop, ms) : undefined;
    signal?.addEventListener('abort', abort);
    if (endsOffline) window.addEventListener('offline', stop);
    if (signal?.aborted) abort();
    else if (endsOffline && !navigator.onLine) stop();
  });
}
