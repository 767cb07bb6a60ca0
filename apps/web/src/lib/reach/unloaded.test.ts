import { endpoint } from '@leadwright/contract/endpoint';
import { words } from '@leadwright/i18n/en-app';
import { QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../api.ts';
import { startI18n } from '../i18n.ts';
import { queryClient } from '../query.ts';
import { toast, toasts } from '../toast.ts';
import { storedToken } from '../token.ts';
import { noteAnswer } from './reach.ts';
import { PLACEHOLDER, tellUnloaded } from './unloaded.ts';

type Reply = 'reset' | 'never' | number;
let reply: Reply = 200;
let sent = 0;
let end = () => {};
let leave = () => {};

beforeEach(async () => {
  await startI18n();
  i18next.addResourceBundle('en', 'translation', words, true, true);
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  storedToken.set('abc');
  [reply, sent] = [200, 0];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/readyz') return new Response('{}');
    sent += 1;
    if (reply === 'never') return new Promise(() => undefined);
    if (reply === 'reset') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: 'x.y', message: 'No.' }), { status: reply });
  });
  document.body.innerHTML = `<div ${PLACEHOLDER}></div>`;
  leave = tellUnloaded(queryClient);
});
afterEach(() => {
  end();
  leave();
  queryClient.clear();
  for (const { id } of toasts.get()) toast.close(id);
  noteAnswer();
  storedToken.set(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const read = endpoint({ summary: 'x', access: 'user', method: 'GET', path: '/api/rows', reply: z.object({}) });
function open() {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(read, {}, { signal });
  end = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn }).subscribe(() => undefined);
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Those that offer to ask again. */
const shown = () => toasts.get().flatMap(({ text, action }) => (action ? [[text, action.label]] : []));
const LONG = 'This is taking longer than usual. The connection may be slow, or it breaks off.';
const LEFT = 'Part of this page could not be loaded.';

it('says nothing about a read that takes a moment', async () => {
  open();
  await pass(60_000);
  expect(shown()).toEqual([]);
});

it('says that a read takes long, until it is there', async () => {
  reply = 'never';
  open();
  await pass(7000);
  expect(shown()).toEqual([]);
  await pass(4000);
  expect(shown()).toEqual([[LONG, 'Try again']]);
  reply = 200;
  await toasts.get()[0]?.action?.run();
  await pass(3000);
  expect([shown(), queryClient.getQueryState(['rows'])?.status]).toEqual([[], 'success']);
});

it('stops to ask when the connection of a read breaks off again and again, and says so', async () => {
  reply = 'reset';
  open();
  await pass(120_000);
  expect(queryClient.getQueryState(['rows'])?.status).toBe('error');
  expect(sent).toBe(5);
  expect(shown()).toEqual([[LEFT, 'Try again']]);
  reply = 200;
  await toasts.get()[0]?.action?.run();
  await pass(3000);
  expect([queryClient.getQueryState(['rows'])?.status, sent, shown()]).toEqual(['success', 6, []]);
});

it.each(['reset', 500] as const)('leaves it to a screen that shows the failure itself: %s', async (failure) => {
  document.body.replaceChildren();
  reply = failure;
  open();
  await pass(120_000);
  expect([queryClient.getQueryState(['rows'])?.status, shown()]).toEqual(['error', []]);
});

it('says nothing any more once the page is left', async () => {
  reply = 500;
  open();
  await pass(5000);
  expect(shown()).toEqual([[LEFT, 'Try again']]);
  end();
  await pass(3000);
  expect(shown()).toEqual([]);
});
