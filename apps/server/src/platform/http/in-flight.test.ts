import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createInFlight, HEAVY_AT_ONCE } from './in-flight.ts';

const POOL = 16;

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
    const inFlight = createInFlight(POOL, 1000);
    const enter = () => inFlight.enter(1, 'heavy');
    const isEarly = (turn: Promise<unknown>) => Promise.race([turn.then(() => true), sleep(20, false)]);
    const [first] = await Promise.all(Array.from({ length: HEAVY_AT_ONCE }, enter));
    const crowd = Array.from({ length: 4 }, enter);
    await sleep(50);
    first?.();
    expect(await isEarly(crowd[0] as Promise<unknown>)).toBe(false);
    (await crowd[0])?.();
    expect(await isEarly(crowd[1] as Promise<unknown>)).toBe(true);
    for (const turn of crowd.slice(1)) (await turn)();
  });
});
