/**
 * Whether this process answers requests just now. They wait for the same thread as work in the background, which then takes smaller
 * portions and rests between them. A process that only works goes on at full speed. One for the process, as the thread is.
 */

/** Counted from the last request: a page sends several in a row, and so does the person who uses it. */
const STILL_SERVING_MS = 1000;

let askedAt = Number.NEGATIVE_INFINITY;

export const noteRequest = (): void => {
  askedAt = performance.now();
};

export const isServing = (): boolean => performance.now() - askedAt < STILL_SERVING_MS;
