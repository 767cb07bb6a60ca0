/**
 * News inside the sandbox: every change of a store rings the bell, and requests that wait for something (a mail, a
 * webhook, a fresh panel) look again when it rings. Waiting therefore needs no polling and no sleeping.
 */
export interface Bell {
  /** How often it rang; a reader that knows an older number has missed something. */
  count(): number;
  ring(): void;
  /** The first thing `look` finds, now or after any ring; undefined when the time is up or the sandbox stops. */
  waitFor<T>(look: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Ends all waiting, at once and for good. */
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
