/**
 * Whether this process is serving requests, and whose. They share the thread with background work, which then takes smaller portions and
 * pauses between them. A process without requests works at full speed. The state is per process, like the thread.
 */

/** Counted from the last request: a page sends several in a row, and so does the person who uses it. */
const STILL_SERVING_MS = 1000;

let askedAt = Number.NEGATIVE_INFINITY;

export const noteRequest = (): void => {
  askedAt = performance.now();
};

export const isServing = (): boolean => performance.now() - askedAt < STILL_SERVING_MS;

/** Whether callers other than one are being served: an account's id, or a network address. */
export function whoElse() {
  let last = { who: undefined as number | string | undefined, at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note(who: number | string) {
      if (who !== last.who) before = last;
      last = { who, at: performance.now() };
    },
    areHere: (who: number | string) => performance.now() - (last.who === who ? before : last).at < STILL_SERVING_MS,
  };
}

/** The callers of this process. */
export const callers = whoElse();
