/** Work that can wait until the browser has nothing better to do. */
const MISSING_MS = 50;

/** Returns a function that takes it back. `longestMs`: then it is done even if the browser is still busy. */
export function whenIdle(work: () => void, longestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, longestMs === undefined ? {} : { timeout: longestMs });
    return () => window.cancelIdleCallback(asked);
  }
  // Safari does not know when it is idle.
  const asked = setTimeout(work, MISSING_MS);
  return () => clearTimeout(asked);
}

/** Right after the next picture: for parts that are wanted as soon as the rest of their page can be seen. */
export function whenPainted(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const asked = requestAnimationFrame(() => {
    waiting = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(asked);
    clearTimeout(waiting);
  };
}
