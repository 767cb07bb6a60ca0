import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HEAVY_AT_ONCE } from '../turns/shares.ts';
import { createInFlight } from './in-flight.ts';

const POOL = 16;
const SHORT_AT_ONCE = Math.min(POOL / 2, 2 * availableParallelism());
afterEach(() => vi.useRealTimers());

describe('the requests of an account in progress', () => {
  it('is limited; the next one waits for its turn', async () => {
    const inFlight = createInFlight(POOL);
    const running = await Promise.all(Array.from({ length: SHORT_AT_ONCE }, () => inFlight.enter(1, 'short')));
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
    for (let i = 0; i < SHORT_AT_ONCE; i++) await inFlight.enter(1, 'short');
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

  it('rests between two heavy ones while a crowd of them waits and others are there, and not for a few', async () => {
    vi.useFakeTimers();
    const inFlight = createInFlight(POOL, 1000);
    (await inFlight.enter(2, 'short'))();
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
    expect([await turnsAfter(349), await turnsAfter(1)]).toEqual([0, 1]);
    (await crowd[0])?.();
    expect(await turnsAfter(0)).toBe(2);
    for (const turn of crowd.slice(1)) (await turn)();
  });

  it('shares one turn over heavy calls and uploads while a crowd of both waits', async () => {
    const inFlight = createInFlight(POOL, 20);
    const heavy = await Promise.all(Array.from({ length: HEAVY_AT_ONCE }, () => inFlight.enter(1, 'heavy')));
    const crowd = Array.from({ length: 4 }, () => inFlight.enter(1, 'heavy').catch(() => null));
    await expect(inFlight.enter(1, 'upload')).rejects.toMatchObject({ status: 429 });
    await Promise.all(crowd);
    await inFlight.enter(1, 'upload');
    for (const leave of heavy) leave();
  });

  it('takes short calls one by one while more than a page of them waits', async () => {
    vi.useFakeTimers();
    const inFlight = createInFlight(POOL);
    (await inFlight.enter(2, 'short'))();
    const running = await Promise.all(Array.from({ length: SHORT_AT_ONCE }, () => inFlight.enter(1, 'short')));
    const count = counted(14, () => inFlight.enter(1, 'short'));
    await vi.advanceTimersByTimeAsync(10);
    for (const leave of running) leave();
    expect([await count.after(69), await count.after(1)]).toEqual([0, 1]);
  });

  it('does not rest for an empty house', async () => {
    vi.useFakeTimers();
    const inFlight = createInFlight(POOL);
    const running = await Promise.all(Array.from({ length: HEAVY_AT_ONCE }, () => inFlight.enter(1, 'heavy')));
    const count = counted(4, () => inFlight.enter(1, 'heavy'));
    await vi.advanceTimersByTimeAsync(50);
    running[0]?.();
    expect(await count.after(0)).toBe(1);
  });
});

/** How many of them have got their turn, after some time. */
function counted(n: number, enter: () => Promise<unknown>) {
  let begun = 0;
  const noteTurn = () => {
    begun += 1;
  };
  for (let i = 0; i < n; i += 1) enter().then(noteTurn, () => {});
  return {
    after: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return begun;
    },
  };
}

describe('large bodies of everybody', () => {
  it('are taken one at a time, with a rest in between for all other requests', async () => {
    vi.useFakeTimers();
    const inFlight = createInFlight(POOL);
    const first = await inFlight.enterCommon('body');
    const count = counted(3, () => inFlight.enterCommon('body'));
    expect(await count.after(40)).toBe(0);
    first();
    expect([await count.after(279), await count.after(1), await count.after(4000)]).toEqual([0, 1, 1]);
  });
});
