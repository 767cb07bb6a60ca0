import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { queryClient } from '../query.ts';
import { noteAnswer } from '../reach/reach.ts';
import { storedToken } from '../token.ts';
import { closeLive, onLive } from './live.ts';

/** Streams the given texts, one per connection; the last connection stays open. */
function streams(...texts: string[]) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init.headers as Record<string, string>);
    const text = texts.shift();
    const body = new ReadableStream({
      start(out) {
        if (text === undefined) return void init.signal?.addEventListener('abort', () => out.error(new Error('cut')));
        out.enqueue(new TextEncoder().encode(text));
        out.close();
      },
    });
    return new Response(body, { status: 200 });
  });
  return asked;
}

const ends: (() => void)[] = [];
const listen: typeof onLive = (topic, handler) => {
  const end = onLive(topic, handler);
  ends.push(end);
  return end;
};

beforeEach(() => {
  vi.useFakeTimers();
  storedToken.set('abc');
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  closeLive();
  noteAnswer();
  storedToken.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live events', () => {
  it('reach the subscribers of their topic', async () => {
    const asked = streams('event: payments\ndata: {"id":3}\n\nevent: wallet\ndata: null\n\n');
    const heard = vi.fn();
    listen('payments', heard);
    await eventually(() => expect(heard).toHaveBeenCalledWith({ id: 3 }));
    expect(heard).toHaveBeenCalledOnce();
    expect(asked[0]).toMatchObject({ Authorization: 'Bearer abc', Accept: 'text/event-stream' });
  });

  it('continue on a new connection from the last event id', async () => {
    const asked = streams('retry: 2000\nid: 40\n\n', 'id: 41\nevent: payments\ndata: {"id":1}\n\n', '');
    const heard = vi.fn();
    listen('payments', heard);
    await vi.advanceTimersByTimeAsync(3000);
    await eventually(() => expect(heard).toHaveBeenCalledWith({ id: 1 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.slice(0, 3).map((headers) => headers['Last-Event-ID'])).toEqual([undefined, '40', '41']);
  });

  it('that may have been missed refetch everything on screen', async () => {
    streams('retry: 2000\nid: 40\n\n', 'event: refetch\ndata: null\n\n');
    const fetchAgain = vi.fn(async () => 'fresh');
    const watcher = new QueryObserver(queryClient, { queryKey: ['on screen'], queryFn: fetchAgain });
    const leave = watcher.subscribe(() => undefined);
    await eventually(() => expect(fetchAgain).toHaveBeenCalledOnce());
    listen('wallet', vi.fn());
    await vi.advanceTimersByTimeAsync(5000);
    await eventually(() => expect(fetchAgain).toHaveBeenCalledTimes(2));
    leave();
  });

  it('reconnect when the connection goes silent', async () => {
    const asked = streams();
    listen('wallet', vi.fn());
    await vi.advanceTimersByTimeAsync(70_000);
    expect(asked.length).toBeGreaterThan(1);
  });

  it('share one connection and close it with the last listener', async () => {
    const asked = streams();
    for (const topic of ['wallet', 'payments'] as const) listen(topic, vi.fn());
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(1);
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('are not requested without a token', async () => {
    storedToken.set(null);
    const asked = streams();
    listen('wallet', vi.fn());
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(0);
  });
});
