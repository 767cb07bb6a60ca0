import { endpoint } from '@leadwright/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../api.ts';
import { startI18n } from '../i18n.ts';
import { toast, toasts } from '../toast.ts';
import { storedToken } from '../token.ts';
import { isAway, noteAnswer } from './reach.ts';

const shared = { summary: 'x', access: 'user', reply: z.object({}) } as const;
const read = endpoint({ ...shared, method: 'GET', path: '/api/lists' });
const readByPost = endpoint({ ...shared, method: 'POST', path: '/api/results', reads: true });
const add = endpoint({ ...shared, method: 'POST', path: '/api/lists' });

type Reply = { status: number; body?: object } | 'none';
let server: Reply = 'none';
let sent: { path: string; key: string | undefined; token: string | undefined }[] = [];
const calls = () => sent.filter(({ path }) => path !== '/readyz');
const shown = () => toasts.get().map(({ text }) => text);
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

beforeEach(async () => {
  await startI18n();
  vi.useFakeTimers();
  storedToken.set('abc');
  [server, sent] = ['none', []];
  for (const { id } of toasts.get()) toast.close(id);
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers?: Record<string, string> } = {}) => {
    sent.push({ path, key: headers?.['Idempotency-Key'], token: headers?.['Authorization'] });
    if (server === 'none') throw new TypeError('Failed to fetch');
    return new Response(server.body ? JSON.stringify(server.body) : 'no JSON', { status: server.status });
  });
});
afterEach(() => {
  noteAnswer();
  storedToken.set(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The state of a call so far. */
function follow(asked: Promise<unknown>) {
  const state: { is: 'waiting' | 'answered' | { message: string } } = { is: 'waiting' };
  asked.then(
    () => (state.is = 'answered'),
    ({ message }) => (state.is = { message }),
  );
  return state;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const OK = { status: 200, body: {} };

describe('while the server is down', () => {
  it.each([
    ['nobody answers', 'none'],
    ['a proxy has nobody to ask', { status: 502 }],
    ['the server stops', { status: 503, body: { code: 'Service Unavailable', message: 'Service Unavailable' } }],
    [
      'the database restarts',
      { status: 503, body: { code: 'platform.unavailable', message: 'Something went wrong.' } },
    ],
  ] as [string, Reply][])(
    'a read waits without a word and goes on as soon as there is an answer: %s',
    async (_, reply) => {
      server = reply;
      const states = [read, readByPost].map((endpoint) => follow(call(endpoint)));
      await pass(60_000);
      expect([isAway(), ...states.map(({ is }) => is)]).toEqual([true, 'waiting', 'waiting']);
      expect(calls()).toHaveLength(2);
      server = OK;
      await pass(6000);
      expect([isAway(), ...states.map(({ is }) => is)]).toEqual([false, 'answered', 'answered']);
      expect([calls().length, shown()]).toEqual([4, []]);
    },
  );

  it('a read gives up after two minutes', async () => {
    const state = follow(call(read));
    await pass(121_000);
    expect([state.is, shown()]).toEqual([
      { message: 'The server is not responding right now. Try again in a moment.' },
      [],
    ]);
  });

  it('an aborted read is not sent again', async () => {
    const page = new AbortController();
    const state = follow(call(read, {}, { signal: page.signal }));
    await pass(1000);
    page.abort(new Error('left the page'));
    server = OK;
    await pass(10_000);
    expect([state.is, calls().length]).toEqual([{ message: 'left the page' }, 1]);
  });

  it('a mutation is retried with the same key, and reported only at its end', async () => {
    const state = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(10_000);
    server = OK;
    await pass(6000);
    expect([state.is, calls().map(({ key }) => key), shown()]).toEqual(['answered', ['k1', 'k1'], []]);
  });

  it('a mutation ends after twenty seconds with a clear message, and does not happen later', async () => {
    const state = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(21_000);
    const words = 'No answer came. Try again: it is not done twice.';
    expect([state.is, shown()]).toEqual([{ message: words }, [words]]);
    server = OK;
    await pass(60_000);
    expect(calls()).toHaveLength(1);
  });

  it('a mutation without a key is never sent twice; it waits before it is sent', async () => {
    const first = follow(call(add));
    await pass(100);
    expect(first.is).toEqual({ message: 'The server is not responding right now. Try again in a moment.' });
    const second = follow(call(add));
    await pass(5000);
    expect([second.is, calls().length]).toEqual(['waiting', 1]);
    server = OK;
    await pass(6000);
    expect([second.is, calls().length]).toEqual(['answered', 2]);
  });

  it('a mutation ends at once when the browser is or goes offline', async () => {
    const waiting = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(1000);
    setOnline(false);
    await pass(0);
    expect(waiting.is).toEqual({ message: 'No answer came. Try again: it is not done twice.' });
    const fresh = follow(call(add, {}, { idempotencyKey: 'k2' }));
    await pass(0);
    expect(fresh.is).toEqual({ message: 'You are offline. Nothing was sent.' });
    server = OK;
    setOnline(true);
    await pass(30_000);
    expect(calls()).toHaveLength(2);
  });

  it('nothing is retried for another user who has signed in since', async () => {
    const state = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(1000);
    storedToken.set('another');
    server = OK;
    await pass(10_000);
    expect([state.is, calls().map(({ token }) => token)]).toEqual([{ message: '' }, ['Bearer abc']]);
  });
});

describe('a response', () => {
  it('about an unavailable vendor is a response of the server', async () => {
    server = { status: 503, body: { code: 'billing.away', message: 'The bank does not answer.' } };
    const state = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(1000);
    expect([state.is, isAway(), calls().length]).toEqual([{ message: 'The bank does not answer.' }, false, 1]);
  });

  it('that the first attempt is still running is waited for', async () => {
    server = { status: 409, body: { code: 'platform.in_progress', message: 'still being worked on' } };
    const state = follow(call(add, {}, { idempotencyKey: 'k1' }));
    await pass(600);
    server = OK;
    await pass(5000);
    expect([state.is, new Set(calls().map(({ key }) => key)).size]).toEqual(['answered', 1]);
  });

  it('that one endpoint never gives, while the server is up, ends the retries', async () => {
    vi.stubGlobal('fetch', async (path: string) => {
      sent.push({ path, key: undefined, token: undefined });
      if (path !== '/readyz') throw new TypeError('blocked');
      return new Response('{}');
    });
    const state = follow(call(read));
    await pass(20_000);
    expect([state.is === 'waiting', calls().length]).toEqual([false, 5]);
  });
});
