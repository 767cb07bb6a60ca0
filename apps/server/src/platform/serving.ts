/**
 * Whether this process is serving requests. They share the thread with background work, which then takes smaller portions and
 * pauses between them. A process without requests works at full speed. The state is per process, like the thread.
 */

/** Counted from the last request: a page sends several in a row, and so does the person who uses it. */
const STILL_SERVING_MS = 1000;

let askedAt = Number.NEGATIVE_INFINITY;

export const noteRequest = (): void => {
  askedAt = performance.now();
};

export const isServing = (): boolean => performance.now() - askedAt < STILL_SERVING_MS;
