/** Runs work while the browser is idle. */
const MISSING_MS = 50;

/** Returns a function that cancels it. After `longestMs` it runs even if the browser is still busy. */
export function whenIdle(work: () => void, longestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, longestMs === undefined ? {} : { timeout: longestMs });
    return () => window.cancelIdleCallback(asked);
  }
  // Safari has no idle callback.
  const asked = setTimeout(work, MISSING_MS);
  return () => clearTimeout(asked);
}

/** Runs right after the next paint: for parts needed as soon as the rest of the page is visible. */
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
