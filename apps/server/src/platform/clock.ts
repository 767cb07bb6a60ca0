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

const POLL_MS = 1000;

export const systemClock = (): Clock => ({ now: () => new Date(), stop() {} });

/** Follows the sandbox's clock. While it cannot be reached, time goes on from the last known offset. */
export function remoteClock(url: string, log: Log, pollMs = POLL_MS): Clock {
  let offset = 0;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll() {
    try {
      offset = await readOffset(url);
      if (isAway) log.info('the clock answers again');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the clock does not answer, its last offset stays in force');
      isAway = true;
    }
    if (!isStopped) timer = setTimeout(poll, pollMs).unref();
  }
  void begun(poll());

  return {
    now: () => new Date(Date.now() + offset),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function readOffset(url: string): Promise<number> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(2000) });
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
