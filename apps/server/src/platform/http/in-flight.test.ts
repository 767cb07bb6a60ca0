import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInFlight, HEAVY_AT_ONCE } from './in-flight.ts';

const POOL = 16;
afterEach(() => vi.useRealTimers());

describe('what an account has under way', () => {
  it('is limited; the next one waits for its turn', async () => {
    const inFlight = createInFlight(POOL);
    const running = await Promise.all(Array.from({ length: 8 }, () => inFlight.enter(1, 'short')));
    let isIn = false;
    const next = inFlight.enter(1, 'short').then((leave) => {
      isIn = true;
      return leave;
    });
    await Promise.resolve();
    expect(isIn).toBe(false);
    running[0]?.();
    running[0]?.();
    await next;
    expect(isIn).toBe(true);
  });

  it('never holds up another account, nor a lane of another kind', async () => {
    const inFlight = createInFlight(POOL);
    for (let i = 0; i < 8; i++) await inFlight.enter(1, 'short');
    await inFlight.enter(2, 'short');
    await inFlight.enter(1, 'heavy');
    await inFlight.enter(1, 'stream');
    await inFlight.enter(1, 'vendor');
  });

  it('is refused with 429 and a time to come back when no turn comes, and when the line is full', async () => {
    const inFlight = createInFlight(POOL, 20);
    for (let i = 0; i < HEAVY_AT_ONCE; i++) await inFlight.enter(1, 'heavy');
    const refusal = { status: 429, code: 'platform.too_busy', headers: { 'Retry-After': '1' } };
    await expect(inFlight.enter(1, 'heavy')).rejects.toMatchObject(refusal);
    const waiting = Array.from({ length: 101 }, () => inFlight.enter(1, 'heavy'));
    await expect(waiting.at(-1)).rejects.toMatchObject(refusal);
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
  });

  it('rests between two heavy ones while a crowd of them waits, and not for a few', async () => {
    vi.useFakeTimers();
    const inFlight = createInFlight(POOL, 1000);
    const enter = () => inFlight.enter(1, 'heavy');
    let begun = 0;
    const turnsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return begun;
    };
    const [first] = await Promise.all(Array.from({ length: HEAVY_AT_ONCE }, enter));
    const crowd = Array.from({ length: 4 }, async () => {
      const leave = await enter();
      begun += 1;
      return leave;
    });
    await vi.advanceTimersByTimeAsync(50);
    first?.();
    expect([await turnsAfter(149), await turnsAfter(1)]).toEqual([0, 1]);
    (await crowd[0])?.();
    expect(await turnsAfter(0)).toBe(2);
    for (const turn of crowd.slice(1)) (await turn)();
  });
});
