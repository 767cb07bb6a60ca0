import { describe, expect, it } from 'vitest';
import { createPace, createPaces } from './pace.rules.ts';

describe('the pace of a key', () => {
  const many = (pace: ReturnType<typeof createPace>, count: number, outcome: 'answered' | 'pressed', now: number) => {
    for (let n = 0; n < count; n++) pace.begin();
    for (let n = 0; n < count; n++) pace.end(outcome, now);
  };

  it('gives room to a few, and to more the longer it is answered, up to a limit', () => {
    const pace = createPace();
    const first = pace.room(0);
    for (let n = 0; n < first; n++) pace.begin();
    expect(pace.room(0)).toBe(0);
    for (let n = 0; n < first; n++) pace.end('answered', 0);
    many(pace, 200, 'answered', 0);
    expect([first, pace.room(0)]).toEqual([6, 16]);
  });

  it('is halved once for all that fail together, and rests longer every time', () => {
    const pace = createPace();
    many(pace, 6, 'pressed', 1000);
    expect([pace.room(1000), pace.restUntil(1000), pace.room(2000), pace.restUntil(2000)]).toEqual([0, 2000, 3, 0]);
    many(pace, 3, 'pressed', 2000);
    expect([pace.restUntil(2000), pace.room(4000)]).toEqual([4000, 1]);
    many(pace, 1, 'answered', 4000);
    many(pace, 1, 'pressed', 5000);
    expect(pace.restUntil(5000)).toBe(6000);
  });

  it('never stops completely, and is shared by all users of the key', () => {
    const pace = createPace();
    for (let n = 0; n < 20; n++) many(pace, 1, 'pressed', n * 100_000);
    expect(pace.room(10_000_000)).toBe(1);
    const paceOf = createPaces();
    expect(paceOf('platform')).toBe(paceOf('platform'));
    expect(paceOf('own:1')).not.toBe(paceOf('own:2'));
  });
});
