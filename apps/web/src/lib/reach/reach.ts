/**
 * Whether the server answers. A call that gets no answer says so here; from then on the server is asked quietly until it
 * is back, and whoever waits for it goes on at once.
 */
import { createStore, useStore } from '../store.ts';

const PROBE = '/readyz';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const PROBE_MS = 5000;

const away = createStore(false);
/** Only the latest probe goes on. */
let probes = 0;

export const isAway = away.get;
export const useIsAway = () => useStore(away);

/** Any answer of the server itself. */
export const noteAnswer = () => away.set(false);

/** The connection was refused or lost, or a proxy has nobody to ask. */
export function noteSilence() {
  if (away.get()) return;
  away.set(true);
  probes += 1;
  void probe(probes);
}

/** Returns a function that ends it. */
export const onBack = (tell: () => void) => away.subscribe(() => away.get() || tell());

async function probe(mine: number) {
  const goesOn = () => away.get() && mine === probes;
  for (let pause = FIRST_PAUSE_MS; goesOn(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    // Not all open pages at the same moment.
    await rest(pause * (0.8 + Math.random() * 0.4));
    if (goesOn() && (await isAnswering()) && goesOn()) noteAnswer();
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
  /** What a person has done must not happen by itself after they were told that they are offline. */
  endsOffline?: boolean;
}

/** True when the server is there, false when the time is over. Rejects when the caller gives up. */
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
