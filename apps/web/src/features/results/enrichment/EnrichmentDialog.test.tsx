import type { User } from '@leadwright/contract/accounts/accounts';
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { click, render, type as typeInto } from '../../../testing/render.tsx';
import { EnrichmentDialog } from './EnrichmentDialog.tsx';

const list = { id: 7, type: 'local' as const, name: 'Dentists' };
const FILTER = { filter: { search: 'dent' } as never };
const ofLimit = (limit: number) => ({
  act: 'get-employees',
  rows: { count: 4, fingerprint: 'f4' },
  askable: 3,
  have: 0,
  owned: 1,
  at_most: 3 * limit,
  cost_each: 2,
  maximum_credits: 6 * limit,
  balance: 500,
  balance_after: 500 - 6 * limit,
  is_affordable: true,
  sources: ['Company website', 'Hunter'],
  list: { id: null, name: 'Dentists: employees' },
});
const run = { id: 3, list_id: 7, list_type: 'local', act: 'get-employees', status: 'queued', target: null };

interface Sent {
  url: string;
  body: Record<string, unknown>;
  key: string | undefined;
  answer: (body: unknown, status?: number) => Promise<void>;
}
let sent: Sent[] = [];
/** Responses that the test releases. */
let isHeld = false;
const client = createQueryClient();
const onClose = vi.fn();
let page: Awaited<ReturnType<typeof render>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ isMainUser: true } as User);
  sent = [];
  isHeld = false;
  onClose.mockClear();
  vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    if (!url.includes('/enrichments')) return Promise.resolve(new Response('{"data":[],"total":0}'));
    const asked = body ? JSON.parse(body) : {};
    return new Promise((resolve) => {
      const answer = async (text: unknown, status = 200) => {
        await act(async () => {
          resolve(new Response(JSON.stringify(text), { status }));
          await vi.advanceTimersByTimeAsync(1);
        });
      };
      sent.push({ url, body: asked, key: headers['Idempotency-Key'], answer });
      if (isHeld) return;
      const isStart = url.endsWith('/enrichments');
      resolve(new Response(JSON.stringify(isStart ? { data: run } : ofLimit(asked.limit ?? 1))));
    });
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(what: EnrichmentAct = 'get-employees', selection: object = { ids: [1, 2, 3, 4] }) {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const chosen = { selection, count: 4, known: [], name: null };
  await page.show(
    <QueryClientProvider client={client}>
      <EnrichmentDialog list={list} act={what} chosen={chosen} onClose={onClose} />
    </QueryClientProvider>,
  );
  await settle();
}
const settle = () => act(async () => vi.advanceTimersByTimeAsync(400));
const confirm = () => [...document.querySelectorAll<HTMLButtonElement>('section button')].at(-1) as HTMLButtonElement;
const dialog = () => document.querySelector('section')?.textContent ?? '';
const limit = () => document.querySelector<HTMLInputElement>('input[inputmode]');
const starts = () => sent.filter(({ url }) => url.endsWith('/enrichments'));
const estimates = () => sent.filter(({ url }) => url.endsWith('/estimate'));

it('shows the maximum cost, and sends that price with its rows', async () => {
  await open('get-employees', FILTER);
  expect(dialog()).toContain('Get employees of 4 companies');
  expect(dialog()).toContain('Already yours, not charged again1');
  expect(dialog()).toContain('Company website, Hunter');
  expect(confirm().textContent).toBe('Get employees, up to 60 credits');
  await click(confirm(), { detail: 1 });
  await settle();
  expect(starts().map(({ body }) => body)).toEqual([
    {
      act: 'get-employees',
      selection: { ...FILTER, expected: { count: 4, fingerprint: 'f4' } },
      limit: 10,
      expected: { cost_each: 2, maximum_credits: 60 },
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('runs once, however often it is pressed and however slow the response', async () => {
  await open();
  isHeld = true;
  await click(confirm(), { detail: 1 });
  await click(confirm(), { detail: 2 });
  await click(confirm(), { detail: 1 });
  expect(starts()).toHaveLength(1);
  expect(starts()[0]?.key).toEqual(expect.any(String));
  await starts()[0]?.answer({ data: run });
  expect([starts().length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('cannot be confirmed before its price is known', async () => {
  isHeld = true;
  await open();
  expect(confirm().disabled).toBe(true);
  await click(confirm(), { detail: 1 });
  await estimates()[0]?.answer(ofLimit(10));
  expect(confirm().disabled).toBe(false);
});

it('ignores the price of an earlier choice, in any order of responses', async () => {
  await open();
  isHeld = true;
  await typeInto(limit(), '5');
  await settle();
  await typeInto(limit(), '2');
  await settle();
  expect(confirm().disabled).toBe(true);
  const [, five, two] = estimates();
  await two?.answer(ofLimit(2));
  await five?.answer(ofLimit(5));
  expect(confirm().textContent).toBe('Get employees, up to 12 credits');
  await click(confirm(), { detail: 1 });
  expect(starts()[0]?.body).toMatchObject({ limit: 2, expected: { maximum_credits: 12 } });
});

it('stays open if rows or price have changed, and shows the new values', async () => {
  await open();
  isHeld = true;
  await click(confirm(), { detail: 1 });
  await starts()[0]?.answer({ code: 'enrichment.price_changed', message: 'The price has changed.' }, 409);
  await settle();
  expect(confirm().disabled).toBe(true);
  await estimates()[1]?.answer({ ...ofLimit(10), rows: { count: 5, fingerprint: 'f5' }, maximum_credits: 80 });
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog()).toContain('Get employees of 5 companies');
  await click(confirm(), { detail: 1 });
  expect(starts()[1]?.body).toMatchObject({
    selection: { expected: { fingerprint: 'f5' } },
    expected: { maximum_credits: 80 },
  });
  expect(starts()[1]?.key).not.toBe(starts()[0]?.key);
});

it('says if there is nothing to look up, and how many credits are missing', async () => {
  isHeld = true;
  await open();
  await estimates()[0]?.answer({ ...ofLimit(10), askable: 0, have: 4, maximum_credits: 0 });
  expect(dialog()).toContain('There is nothing left to look for here.');
  expect(confirm().disabled).toBe(true);
  await page.remove();
  sent = [];
  await open();
  await estimates()[0]?.answer({ ...ofLimit(10), is_affordable: false, balance: 20, balance_after: -40 });
  expect(dialog()).toContain('Credits missing40');
});

it('has no limit or list if rows are filled in, and no price if it is free', async () => {
  isHeld = true;
  await open('find-emails');
  await estimates()[0]?.answer({ ...ofLimit(10), act: 'find-emails', cost_each: 0, maximum_credits: 0, list: null });
  expect([limit(), dialog().includes('Maximum')]).toEqual([null, false]);
  expect(confirm().textContent).toBe('Look for emails');
  await click(confirm(), { detail: 1 });
  expect(starts()[0]?.body).toEqual({
    act: 'find-emails',
    selection: { ids: [1, 2, 3, 4], expected: { count: 4, fingerprint: 'f4' } },
    expected: { cost_each: 0, maximum_credits: 0 },
  });
});
