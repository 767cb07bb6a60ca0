import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { toast, toasts } from '../../../lib/toast.ts';
import { storedToken } from '../../../lib/token.ts';
import { click, render } from '../../../testing/render.tsx';
import type { AutoTopUp, PaymentSettings } from '../billing.queries.ts';
import { AutoTopUpCard } from './AutoTopUpCard.tsx';

const settings = { currency: 'usd', price_per_100_credits: 2000 } as PaymentSettings;
const CARD = { id: 1, brand: 'visa', last_four: '4242', is_default: true, needs_reconnect: false };
const REFUSAL = { code: 'billing.no_card', message: 'Please add a default credit card!' };

let page: Awaited<ReturnType<typeof render>>;
const client = createQueryClient();
const onAddCard = vi.fn();
let cards: object[] = [];
/** The response to a save; null succeeds. */
let refusal: { status: number; body: object } | null = null;
let topUp: AutoTopUp;
let saved: unknown[] = [];

const answerTo = (url: string, { method, body }: { method: string; body: string }) => {
  if (url.startsWith('/api/cards')) return { status: 200, body: { data: cards } };
  if (method !== 'PUT') return { status: 200, body: topUp };
  saved.push(JSON.parse(body));
  if (refusal) return refusal;
  topUp = { ...topUp, ...JSON.parse(body) };
  return { status: 200, body: { message: 'Saved.', data: topUp } };
};

beforeEach(() => {
  vi.useFakeTimers();
  storedToken.set('abc');
  [cards, refusal, saved] = [[], null, []];
  topUp = {
    enabled: false,
    threshold: 50,
    amount: 100,
    monthly_cap: 2000,
    spent_this_month: 0,
    last_at: null,
    paused_reason: null,
  };
  onAddCard.mockClear();
  for (const { id } of toasts.get()) toast.close(id);
  vi.stubGlobal('fetch', async (url: string, options: { method: string; body: string }) => {
    const { status, body } = answerTo(url, options);
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  storedToken.set(null);
  vi.unstubAllGlobals();
  await page.remove();
  client.clear();
});

const settle = () => act(async () => vi.advanceTimersByTimeAsync(50));
const onOff = () => page.container.querySelector<HTMLInputElement>('input[role=switch]');

async function flip() {
  const component = () => <AutoTopUpCard settings={settings} onAddCard={onAddCard} />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await settle();
  await click(onOff());
  await settle();
}

describe('the switch of auto top-up', () => {
  it('without a card opens the card form, and stays off', async () => {
    await flip();
    expect([onAddCard.mock.calls.length, saved, onOff()?.checked]).toEqual([1, [], false]);
  });

  it('with a card saves the settings next to it', async () => {
    cards = [CARD];
    await flip();
    expect(saved).toEqual([{ enabled: true, threshold: 50, amount: 100, monthly_cap: 2000 }]);
    expect([onAddCard.mock.calls.length, onOff()?.checked]).toEqual([0, true]);
  });

  it('does not claim to be on while its card must be reconnected', async () => {
    cards = [{ ...CARD, needs_reconnect: true }];
    await flip();
    expect(onOff()?.checked).toBe(true);
    expect(page.container.querySelector('label')?.textContent).toBe('Paused');
    expect(page.container.textContent).toContain('Paused until the card is re-connected.');
  });

  it('is off again, with a reason, if the last card was removed elsewhere', async () => {
    cards = [CARD];
    refusal = { status: 402, body: REFUSAL };
    await flip();
    expect([saved.length, onOff()?.checked]).toEqual([1, false]);
    expect(page.container.querySelector('[role=alert]')?.textContent).toBe(REFUSAL.message);
    expect(toasts.get()).toEqual([]);
  });

  it('stays on, unsaved, if a number must be corrected first', async () => {
    cards = [CARD];
    const errors = { amount: ['number minimum 3'] };
    refusal = { status: 422, body: { code: 'validation', message: 'Please check.', errors } };
    await flip();
    expect([onOff()?.checked, page.container.textContent?.includes('number minimum 3')]).toEqual([true, true]);
    expect([...page.container.querySelectorAll('button')].map((one) => one.textContent)).toContain('Save changes');
  });
});
