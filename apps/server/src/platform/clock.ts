/**
 * Application time. In the sandbox the panel can move it forward; tests set it explicitly.
 * Timers and timeouts use the system clock.
 */

import { begun } from './begun.ts';
import { request } from './egress/request.ts';
import type { Log } from './log.ts';

export interface Clock {
  now(): Date;
  stop(): void;
}

export interface ManualClock extends Clock {
  set(date: Date): void;
  advance(ms: number): void;
}

/** Between two questions. The sandbox answers a question when its clock moves, or after half a minute. */
const PAUSE_MS = 1000;
const PATIENCE_MS = 40_000;

export const systemClock = (): Clock => ({ now: () => new Date(), stop() {} });

/** Follows the sandbox's clock. While it is unreachable, the last known offset is used. */
export function remoteClock(url: string, log: Log, pauseMs = PAUSE_MS): Clock {
  let offset: number | undefined;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function ask() {
    try {
      offset = await readOffset(url, offset, stopping.signal);
      if (isAway) log.info('the clock answers again');
      isAway = false;
    } catch (error) {
      if (!isAway && !stopping.signal.aborted)
        log.warn({ err: error }, 'the clock does not answer, its last offset stays in force');
      isAway = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void begun(ask()), pauseMs).unref();
  }
  void begun(ask());

  return {
    now: () => new Date(Date.now() + (offset ?? 0)),
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/** The first question is answered at once. The next ones wait until the offset is unlike the known one. */
async function readOffset(url: string, known: number | undefined, stopping: AbortSignal): Promise<number> {
  const query = known === undefined ? {} : { unlike: known };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);
  const { statusCode, body } = await request(url, { query, signal });
  const answer = (await body.json()) as { offset_ms?: unknown } | null;
  if (statusCode !== 200 || !Number.isFinite(answer?.offset_ms)) throw new Error(`the clock answered ${statusCode}`);
  return answer?.offset_ms as number;
}

export function manualClock(start: Date = new Date('2026-01-15T12:00:00Z')): ManualClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set(date) {
      time = date.getTime();
    },
    advance(ms) {
      time += ms;
    },
    stop() {},
  };
}
