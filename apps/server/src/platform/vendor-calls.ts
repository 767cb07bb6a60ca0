/**
 * How providers answer: calls, failures and times by minute, of all processes together, for the administrators' health page
 * (docs/operating.md). Noted in memory and written every few seconds, so that a call costs nothing; what a crash loses is a
 * few seconds of them.
 */
import type pg from 'pg';
import { begun } from './begun.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { within } from './tracing/span.ts';

export interface VendorCalls {
  note(vendor: string, milliseconds: number, isFailed: boolean): void;
  /** Notes how long the work took. `isFault`: which errors are the vendor's; all, unless said otherwise. */
  measured<T>(vendor: string, work: () => Promise<T>, isFault?: (error: unknown) => boolean): Promise<T>;
  /** Wraps an object so that its named calls are measured. */
  watch<T extends object>(
    target: T,
    vendor: string,
    calls: readonly (keyof T)[],
    isFault: (error: unknown) => boolean,
  ): T;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** In milliseconds. Stored rows depend on their order: further ones come at the end. */
export const TIME_LIMITS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000];
const FLUSH_MS = 5_000;
const MINUTE_MS = 60_000;

interface Minute {
  vendor: string;
  minute: number;
  calls: number;
  failed: number;
  ms: number;
  slower: number[];
}

const SAVE = `
  insert into vendor_minutes as m (vendor, minute, calls, failed, ms, slower)
  select vendor, minute, calls, failed, ms, slower
  from jsonb_to_recordset($1) as noted(vendor text, minute timestamptz, calls int, failed int, ms bigint, slower int[])
  on conflict (vendor, minute) do update set calls = m.calls + excluded.calls, failed = m.failed + excluded.failed, ms = m.ms + excluded.ms,
    slower = array(select a + b from unnest(m.slower, excluded.slower) as each(a, b))`;

export function createVendorCalls(pool: pg.Pool, clock: Clock, log: Log): VendorCalls {
  let open = new Map<string, Minute>();
  let timer: NodeJS.Timeout | undefined;

  const note: VendorCalls['note'] = (vendor, milliseconds, isFailed) => {
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const key = `${vendor} ${minute}`;
    const noted = open.get(key) ?? { vendor, minute, calls: 0, failed: 0, ms: 0, slower: TIME_LIMITS.map(() => 0) };
    open.set(key, noted);
    noted.calls += 1;
    noted.failed += isFailed ? 1 : 0;
    noted.ms += Math.round(milliseconds);
    TIME_LIMITS.forEach((limit, index) => {
      if (milliseconds > limit) noted.slower[index] = (noted.slower[index] ?? 0) + 1;
    });
    timer ??= setTimeout(() => void begun(flush()), FLUSH_MS).unref();
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const noted = [...open.values()].map(({ minute, ...rest }) => ({ ...rest, minute: new Date(minute) }));
    open = new Map();
    if (noted.length === 0) return;
    await pool
      .query(SAVE, [JSON.stringify(noted)])
      .catch((error) => log.warn({ err: error }, 'calls to providers could not be counted'));
  };
  const measured: VendorCalls['measured'] = async (vendor, work, isFault = () => true) => {
    const startedAt = performance.now();
    try {
      const result = await within(`ask ${vendor}`, 'client', { 'peer.service': vendor }, work);
      note(vendor, performance.now() - startedAt, false);
      return result;
    } catch (error) {
      note(vendor, performance.now() - startedAt, isFault(error));
      throw error;
    }
  };
  return {
    note,
    measured,
    flush,
    watch: (target, vendor, calls, isFault) => {
      const watched = new Set<PropertyKey>(calls);
      return new Proxy(target, {
        get(object, name) {
          const value = Reflect.get(object, name);
          if (!watched.has(name) || typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            const result = value.apply(object, given);
            // What comes page by page takes as long as its reader: that says nothing of the vendor.
            return result instanceof Promise ? measured(vendor, () => result, isFault) : result;
          };
        },
      });
    },
    stop: flush,
  };
}
