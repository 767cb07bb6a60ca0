import { endpoint } from '@leadwright/contract/endpoint';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from './api.ts';
import { startI18n } from './i18n.ts';
import { queryClient } from './query.ts';
import { isAway, noteAnswer } from './reach/reach.ts';
import { storedToken } from './token.ts';

let isServerThere = true;
let sent: string[] = [];

beforeEach(async () => {
  await startI18n();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  storedToken.set('abc');
  [isServerThere, sent] = [true, []];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/readyz') sent.push(path);
    if (!isServerThere) throw new TypeError('Failed to fetch');
    const isRefused = path === '/api/refused';
    const body = isRefused ? { code: 'lists.not_found', message: 'Not found.' } : {};
    return new Response(JSON.stringify(body), { status: isRefused ? 404 : 200 });
  });
});
afterEach(() => {
  queryClient.clear();
  noteAnswer();
  storedToken.set(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Mounts a query on the open page; returns a function that unmounts it. */
function show(name: string) {
  const asked = endpoint({ summary: 'x', access: 'user', method: 'GET', path: `/api/${name}`, reply: z.object({}) });
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(asked, {}, { signal });
  return new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined);
}
const stateOf = (name: string) => queryClient.getQueryState([name])?.status;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('refetches only visible queries that failed while the server was down', async () => {
  const open = [show('shown'), show('refused')];
  await pass(100);
  expect(['shown', 'refused'].map(stateOf)).toEqual(['success', 'error']);

  isServerThere = false;
  const close = show('closed');
  open.push(show('failed'));
  await pass(125_000);
  open.push(show('waiting'));
  close();
  await pass(1000);
  expect([isAway(), ...['closed', 'failed', 'waiting'].map(stateOf)]).toEqual([true, 'error', 'error', 'pending']);

  [isServerThere, sent] = [true, []];
  await pass(10_000);
  expect(sent.toSorted()).toEqual(['/api/failed', '/api/waiting']);
  expect(['shown', 'refused', 'closed', 'failed', 'waiting'].map(stateOf)).toEqual([
    ...['success', 'error', 'error', 'success', 'success'],
  ]);
  for (const end of open) end();
});
