/**
 * How the return page of another service hands its answer to the page that sent the person there. The channel's name is
 * the secret `state` of the request, and channels never cross origins: only the page that asked can hear the answer, and
 * an answer nobody asked for reaches nobody. It works even where the browser has cut the window from its opener.
 */
export interface Answer {
  code: string | null;
  error: string | null;
}

const TAKEN = 'taken';
/** A page that listens answers at once; longer means that it is gone. */
const PATIENCE_MS = 1000;

const channelOf = (state: string) => new BroadcastChannel(`callback:${state}`);

/** The page that asked: the first answer to this state. */
export function answerTo(state: string, signal: AbortSignal): Promise<Answer> {
  const channel = channelOf(state);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Answer>) => {
      channel.postMessage(TAKEN);
      resolve({ code: data.code, error: data.error });
    };
  });
}

/** The return page: whether somebody took the answer. */
export function handOver(state: string, answer: Answer, patience = PATIENCE_MS): Promise<boolean> {
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
