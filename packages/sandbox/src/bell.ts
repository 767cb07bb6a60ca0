/**
 * Change notification inside the sandbox: every store change rings the bell, and waiting requests (for a mail, a
 * webhook, a fresh panel) check again. Waiting therefore needs no polling.
 */
export interface Bell {
  /** Number of rings; a reader that knows an older number has missed a change. */
  count(): number;
  ring(): void;
  /** The first result of `look`, now or after a ring; undefined on timeout or when the sandbox stops. */
  waitFor<T>(look: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Ends all waiting permanently. */
  silence(): void;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  let count = 0;
  let silent = false;

  function waitFor<T>(look: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    const found = look();
    if (found !== undefined || silent) return Promise.resolve(found);
    return new Promise((resolve) => {
      const finish = (value: T | undefined) => {
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(value);
      };
      const listener = () => {
        const value = look();
        if (value !== undefined || silent) finish(value);
      };
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      listeners.add(listener);
    });
  }

  const ring = () => {
    count += 1;
    for (const listener of [...listeners]) listener();
  };

  return {
    count: () => count,
    ring,
    waitFor,
    silence() {
      silent = true;
      ring();
    },
  };
}
