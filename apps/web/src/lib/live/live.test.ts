import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedToken } from '../token.ts';
import { closeLive, onLive } from './live.ts';

/** Streams the given texts, one connection each; what follows stays open. */
function streams(...texts: string[]) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init.headers as Record<string, string>);
    const text = texts.shift();
    const body = new ReadableStream({
      start(out) {
        if (text === undefined) return;
        out.enqueue(new TextEncoder().encode(text));
        out.close();
      },
    });
    return new Response(body, { status: 200 });
  });
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  storedToken.set('abc');
});
afterEach(() => {
  closeLive();
  storedToken.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live news', () => {
  it('reach whoever listens to their topic', async () => {
    const asked = streams('event: wallet\ndata: {"balance":3}\n\nevent: other\ndata: 1\n\n');
    const heard = vi.fn();
    onLive('wallet', heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ balance: 3 }));
    expect(heard).toHaveBeenCalledOnce();
    expect(asked[0]).toMatchObject({ Authorization: 'Bearer abc', Accept: 'text/event-stream' });
  });

  it('come through a new connection after a broken one, which says where it stopped', async () => {
    const asked = streams('id: 41\nevent: a\ndata: 1\n\n', 'event: a\ndata: 2\n\n');
    const heard = vi.fn();
    onLive('a', heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(1));
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(2));
    expect(asked[1]).toMatchObject({ 'Last-Event-ID': '41' });
  });

  it('share one connection and close it with the last listener', async () => {
    const asked = streams();
    const ends = [onLive('a', vi.fn()), onLive('b', vi.fn())];
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(1);
    for (const end of ends) end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('are not asked for without a token', async () => {
    storedToken.set(null);
    const asked = streams();
    onLive('a', vi.fn());
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(0);
  });
});
