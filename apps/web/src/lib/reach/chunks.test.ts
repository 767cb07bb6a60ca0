import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPatiently } from './chunks.ts';
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
afterEach(() => {
  noteAnswer();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a part of the app', () => {
  it('waits for a server that is down, and loads when it is back', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue('part');
    const loaded = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([isAway(), load.mock.calls.length]).toEqual([true, 1]);
    isServerThere = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect([await loaded, isAway()]).toEqual(['part', false]);
  });

  it('fails if the server no longer has it', async () => {
    isServerThere = true;
    load.mockRejectedValue(new Error('Unable to preload CSS for /assets/old.css'));
    const failed = loadPatiently(load).catch((reason: Error) => reason.message);
    await vi.advanceTimersByTimeAsync(6000);
    expect([await failed, load.mock.calls.length]).toEqual(['Unable to preload CSS for /assets/old.css', 2]);
  });
});
