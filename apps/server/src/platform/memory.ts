/**
 * A cache per process with a maximum size and age; the oldest entries go first. Other processes and the database do not
 * invalidate it, so the caller must be able to check whether an entry is still valid.
 */
import type { Platform } from './context.ts';

interface Extent {
  most: number;
  ms: number;
}

export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

function createMemory<T>({ most, ms }: Extent): Memory<T> {
  /** In the order in which they came. */
  const kept = new Map<string, { value: T; until: number }>();
  const forget = () => {
    const now = performance.now();
    for (const [key, { until }] of kept) {
      if (kept.size <= most && until > now) return;
      kept.delete(key);
    }
  };
  return {
    get(key) {
      const known = kept.get(key);
      return known && known.until > performance.now() ? known.value : undefined;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: performance.now() + ms });
      forget();
    },
    delete: (key) => kept.delete(key),
  };
}

/** One for each program: tests run several of them in a process. */
export function memoryFor<T>(extent: Extent): (platform: Platform) => Memory<T> {
  const memories = new WeakMap<Platform, Memory<T>>();
  return (platform) => {
    const known = memories.get(platform) ?? createMemory<T>(extent);
    memories.set(platform, known);
    return known;
  };
}
