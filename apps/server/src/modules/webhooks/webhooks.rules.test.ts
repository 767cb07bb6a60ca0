import { describe, expect, it } from 'vitest';
import { cut, isGivenUp, nextAttempt, verdictOf } from './webhooks.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');

describe('the attempts of a call', () => {
  it('are twelve over four days, with growing pauses', () => {
    const waits = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt(attempts, now);
      if (!next) break;
      waits.push(next.getTime() - now.getTime());
    }
    expect(waits).toHaveLength(11);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * 60 * 60 * 1000);
    expect(days).toBeCloseTo(4, 1);
  });
});

describe('a webhook', () => {
  it('is satisfied by any 2xx, gone at 410, and unhappy with everything else', () => {
    expect([200, 204, 302, 410, 500, null].map(verdictOf)).toEqual([
      ...['delivered', 'delivered', 'failed', 'gone', 'failed', 'failed'],
    ]);
  });

  it('is given up after five days without a single success', () => {
    const days = (n: number) => new Date(now.getTime() - n * 24 * 60 * 60 * 1000);
    expect([isGivenUp(days(4.9), now), isGivenUp(days(5), now)]).toEqual([false, true]);
  });

  it('gets new rows in calls of at most twenty, none twice', () => {
    expect(cut(7, 7)).toEqual([]);
    expect(cut(7, 50)).toEqual([
      { first: 7, past: 27 },
      { first: 27, past: 47 },
      { first: 47, past: 50 },
    ]);
  });
});
