import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { type RunningSandbox, startSandbox } from './server.ts';
import { openStores } from './store.ts';

const DAY = 86_400_000;
const clockAt = (real: number, log: (message: string) => void = () => {}) =>
  createClock(
    openStores().store('clock', () => ({ offsetMs: 0 })),
    log,
    () => real,
  );

describe('the clock', () => {
  it('is real time plus its offset', async () => {
    const clock = clockAt(Date.UTC(2026, 0, 31));
    await clock.advance(DAY);
    await clock.advance(2 * DAY);
    expect(clock.now().toISOString()).toBe('2026-02-03T00:00:00.000Z');
    expect(clock.offsetMs()).toBe(3 * DAY);
  });

  it('notifies its listeners in sequence, and each sees one move at a time', async () => {
    const clock = clockAt(0);
    const seen: string[] = [];
    clock.onAdvance(async (now) => {
      await Promise.resolve();
      seen.push(`first ${now.getTime()}`);
    });
    clock.onAdvance((now) => void seen.push(`second ${now.getTime()}`));
    await Promise.all([clock.advance(1), clock.advance(10)]);
    expect(seen).toEqual(['first 1', 'second 1', 'first 11', 'second 11']);
  });

  it('moves on even if a vendor fails', async () => {
    const messages: string[] = [];
    const clock = clockAt(0, (message) => messages.push(message));
    const seen: number[] = [];
    clock.onAdvance(() => {
      throw new Error('boom');
    });
    clock.onAdvance((now) => void seen.push(now.getTime()));
    await clock.advance(5);
    expect(seen).toEqual([5]);
    expect(messages).toEqual(['A vendor failed when the clock moved']);
  });

  it('never goes back', () => {
    const clock = clockAt(0);
    for (const ms of [-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => clock.advance(ms)).toThrow(RangeError);
  });
});

describe('the clock over HTTP', () => {
  let running: RunningSandbox;
  beforeAll(async () => {
    running = await startSandbox({ vendors: [] });
  });
  afterAll(() => running.stop());

  const advance = (body: unknown) =>
    fetch(`${running.url}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is read and moved', async () => {
    const before = Date.now();
    expect(await (await advance({ ms: 7 * DAY })).json()).toMatchObject({ offset_ms: 7 * DAY });
    const { now, offset_ms } = (await (await fetch(`${running.url}/clock`)).json()) as {
      now: string;
      offset_ms: number;
    };
    expect(offset_ms).toBe(7 * DAY);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 7 * DAY);
  });

  it('tells a caller who waits as soon as it moves', async () => {
    const { offset_ms } = (await (await fetch(`${running.url}/clock`)).json()) as { offset_ms: number };
    const waiting = fetch(`${running.url}/clock?unlike=${offset_ms}`);
    await advance({ ms: DAY });
    expect(await (await waiting).json()).toMatchObject({ offset_ms: offset_ms + DAY });
    expect((await fetch(`${running.url}/clock?unlike=now`)).status).toBe(400);
  });

  it('refuses to go back, to stand still and to be moved by text', async () => {
    for (const body of [{ ms: -1 }, { ms: 0 }, { ms: '60000' }, {}, null])
      expect((await advance(body)).status).toBe(400);
  });
});
