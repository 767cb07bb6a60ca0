import { describe, expect, it } from 'vitest';
import type { Answered } from './runs.port.ts';
import { isGivenUp, isToBeAskedAgain, nextTry, waitsAfter } from './runs.rules.ts';

const failed = (attempts: number, reason: 'unreachable' | 'garbage' | 'refused', again = true) =>
  ({ item: { attempts }, answer: { is: 'failed', reason, again, ofKey: false } }) as Answered;
const written = { item: { attempts: 0 }, answer: { is: 'written' } } as Answered;

describe('a text that the model did not write', () => {
  it('is tried four times, at once and then later and later; what the model refuses is not tried again', () => {
    expect([0, 1, 2, 3].map((attempts) => isToBeAskedAgain(failed(attempts, 'garbage')))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isToBeAskedAgain(failed(0, 'refused', false))).toBe(false);
    const now = new Date('2026-01-01T00:00:00Z');
    const seconds = [1, 2, 3].map((attempts) => (nextTry(attempts, now).getTime() - now.getTime()) / 1000);
    expect(seconds).toEqual([0, 10, 60]);
  });

  it('counts waits only while the provider does not answer, and too many waits end the run', () => {
    expect(waitsAfter(3, [failed(0, 'unreachable'), failed(1, 'unreachable')])).toBe(4);
    expect(waitsAfter(3, [failed(0, 'unreachable'), failed(0, 'garbage')])).toBe(0);
    expect(waitsAfter(3, [failed(0, 'unreachable'), written])).toBe(0);
    expect(waitsAfter(3, [])).toBe(3);
    expect([isGivenUp({ waits: 199 }), isGivenUp({ waits: 200 })]).toEqual([false, true]);
  });
});
