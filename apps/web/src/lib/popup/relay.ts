/**
 * Passes the result of an OAuth return page to the page that opened the popup. The name of the BroadcastChannel is the
 * secret `state` of the request, and channels never cross origins, so only the requesting page can receive it. It works
 * even if the browser has cut the link between popup and opener.
 */
export interface Answer {
  code: string | null;
  error: string | null;
}

const TAKEN = 'taken';
/** A listening page acknowledges at once; after this time it is considered closed. */
const PATIENCE_MS = 1000;

const channelOf = (state: string) => new BroadcastChannel(`callback:${state}`);

/** Used by the requesting page: the first result for this state. */
export function answerTo<T = Answer>(state: string, signal: AbortSignal): Promise<T> {
  const channel = channelOf(state);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<T>) => {
      channel.postMessage(TAKEN);
      resolve(data);
    };
  });
}

/** Used by the return page: whether the result was received. */
export function handOver<T = Answer>(state: string, answer: T, patience = PATIENCE_MS): Promise<boolean> {
  const channel = channelOf(state);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    channel.onmessage = ({ data }) => {
      if (data !== TAKEN) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage(answer);
  }).finally(() => channel.close());
}
