/** Fixed windows, each opened by its first call: how most providers count requests. */
export interface Taken {
  allowed: boolean;
  limit: number;
  used: number;
  remaining: number;
  /** When the window ends. */
  resetAt: Date;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
}

export interface RateWindows {
  /** Counts one call, or what it costs, unless the window is full. */
  take(name: string, limit: number, windowMs: number, cost?: number): Taken;
  /** How many calls the window still allows. */
  remaining(name: string, limit: number): number;
  clear(): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function createRateWindows(now: () => Date): RateWindows {
  const windows = new Map<string, { endsAt: number; used: number }>();
  return {
    take(name, limit, windowMs, cost = 1) {
      const time = now().getTime();
      let window = windows.get(name);
      if (!window || window.endsAt <= time) window = { endsAt: time + windowMs, used: 0 };
      windows.set(name, window);
      const allowed = window.used < limit;
      if (allowed) window.used += cost;
      return {
        allowed,
        limit,
        used: window.used,
        remaining: Math.max(0, limit - window.used),
        resetAt: new Date(window.endsAt),
        retryAfter: Math.max(1, Math.ceil((window.endsAt - time) / 1000)),
      };
    },
    remaining(name, limit) {
      const window = windows.get(name);
      return window && window.endsAt > now().getTime() ? Math.max(0, limit - window.used) : limit;
    },
    clear: () => windows.clear(),
  };
}
