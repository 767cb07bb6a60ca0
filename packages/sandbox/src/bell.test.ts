import { describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';

describe('the bell', () => {
  it('answers at once if the item exists, otherwise at the ring that brings it', async () => {
    const bell = createBell();
    const things: string[] = [];
    const waiting = bell.waitFor(() => things[0], 60_000);
    bell.ring();
    things.push('a mail');
    bell.ring();
    expect(await waiting).toBe('a mail');
    expect(await bell.waitFor(() => things[0], 60_000)).toBe('a mail');
    expect(bell.count()).toBe(2);
  });

  it('gives up after the time limit', async () => {
    expect(await createBell().waitFor(() => undefined, 1)).toBeUndefined();
  });

  it('releases all waiting and later callers when it is silenced', async () => {
    const bell = createBell();
    const waiting = bell.waitFor(() => undefined, 60_000);
    bell.silence();
    expect(await waiting).toBeUndefined();
    expect(await bell.waitFor(() => undefined, 60_000)).toBeUndefined();
  });
});
