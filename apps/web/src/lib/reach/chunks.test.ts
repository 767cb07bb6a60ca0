import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './chunks.ts';
import { isAway, noteAnswer } from './reach.ts';

let isServerThere = false;
const load = vi.fn<() => Promise<string>>();
beforeEach(() => {
  vi.useFakeTimers();
  isServerThere = false;
  load.mockReset();
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
});
afterEach(async () => {
  noteAnswer();
  // The probe notices and ends.
  await vi.advanceTimersByTimeAsync(10_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a part of the app', () => {
  it('waits for a server that is away, and is loaded when it is back', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue('part');
    const loaded = loadChunk(load);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([isAway(), load.mock.calls.length]).toEqual([true, 1]);
    isServerThere = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect([await loaded, isAway()]).toEqual(['part', false]);
  });

  it('that the server no longer has fails in the words that make the router reload the page', async () => {
    isServerThere = true;
    load.mockRejectedValue(new Error('Unable to preload CSS for /assets/old.css'));
    const failed = loadChunk(load).catch((reason: Error) => reason.message);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await failed).toMatch(/^Failed to fetch dynamically imported module/);
    expect(load).toHaveBeenCalledTimes(3);
  });
});
