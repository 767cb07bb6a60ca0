import { describe, expect, it } from 'vitest';
import { holdAfter, isGivenUp, nextAttempt, retryAfter, verdictOf } from './deliveries.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const since = (at: Date | null) => (at ? (at.getTime() - now.getTime()) / 1000 : null);

const waits = (random: number) => {
  const found: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, now, random);
    if (!next) return found;
    found.push(next.getTime() - now.getTime());
  }
};

describe('the attempts of a delivery', () => {
  it('are twelve over four days, with growing pauses', () => {
    const between = waits(0.5);
    expect(between).toHaveLength(11);
    expect(between).toEqual(between.toSorted((a, b) => a - b));
    expect(between.reduce((sum, wait) => sum + wait, 0) / DAY_MS).toBeCloseTo(4, 1);
  });

  it('do not all come at the same moment', () => {
    const [early, late] = [waits(0), waits(1)];
    for (const [n, wait] of early.entries()) {
      expect(late[n]).toBeGreaterThan(wait);
      expect((late[n] as number) / wait).toBeLessThan(1.12);
    }
  });

  it('wait as long as a busy receiver asks for, a day at most', () => {
    expect(since(retryAfter(429, '120', now))).toBe(120);
    expect(since(retryAfter(503, new Date(now.getTime() + 90_000).toUTCString(), now))).toBe(90);
    expect(since(retryAfter(503, '9999999', now))).toBe(24 * 60 * 60);
    for (const header of [undefined, '', 'soon', '-5', '0']) expect(retryAfter(429, header, now)).toBeNull();
    expect(retryAfter(500, '120', now)).toBeNull();
  });
});

describe('an endpoint', () => {
  it('is satisfied by any 2xx, gone at 410, and unhappy with everything else', () => {
    expect([200, 204, 302, 410, 500, null].map(verdictOf)).toEqual([
      ...['delivered', 'delivered', 'failed', 'gone', 'failed', 'failed'],
    ]);
  });

  it('is left alone for longer and longer after three failures in a row, never longer than a delivery waits', () => {
    expect([1, 2, 3, 4, 5, 20].map((failures) => since(holdAfter(failures, now)))).toEqual([
      null,
      null,
      15,
      30,
      60,
      300,
    ]);
    for (const [n, wait] of waits(0).entries())
      expect(since(holdAfter(n + 1, now)) ?? 0).toBeLessThanOrEqual(wait / 1000);
  });

  it('is given up after five days without a single success', () => {
    const days = (n: number) => new Date(now.getTime() - n * DAY_MS);
    expect([isGivenUp(days(4.9), now), isGivenUp(days(5), now)]).toEqual([false, true]);
  });
});
