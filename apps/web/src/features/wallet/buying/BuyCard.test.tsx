import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render, type as typeInto } from '../../../testing/render.tsx';
import type { PaymentSettings } from '../billing.queries.ts';
import { BuyCard } from './BuyCard.tsx';

const settings: PaymentSettings = {
  provider: 'stripe',
  merchant: null,
  publishable_key: '',
  sandbox_url: null,
  currency: 'usd',
  price_per_100_credits: 2001,
  minimum_credits: 3,
  maximum_credits: 100_000,
  card_validation_minor: 100,
  card_validation_credits: 10,
};
const payment = { id: 1, kind: 'purchase', status: 'succeeded', credits: 500, amount_minor: 10_005, currency: 'usd' };

let page: Awaited<ReturnType<typeof render>>;
const client = createQueryClient();
let purchases: { body: unknown; key: string | undefined }[] = [];
let open: object[] = [];
let cards: object[] = [];
const onAddCard = vi.fn();
const CARD = { id: 1, brand: 'visa', last_four: '4242', is_default: true, needs_reconnect: false };

beforeEach(async () => {
  vi.useFakeTimers();
  purchases = [];
  open = [];
  cards = [CARD];
  onAddCard.mockClear();
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (url.startsWith('/api/wallet/buy')) purchases.push({ body: JSON.parse(body), key: headers['Idempotency-Key'] });
    const answers = { '/api/wallet/buy': payment, '/api/payments': open, '/api/cards': cards };
    const data = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1] ?? [];
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await page.remove();
  client.clear();
});

const show = async () => {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <BuyCard settings={settings} onAddCard={onAddCard} />
    </QueryClientProvider>,
  );
};
const settle = () => act(async () => vi.advanceTimersByTimeAsync(20));
const button = () => [...page.container.querySelectorAll('button')].at(-1) as HTMLButtonElement;
const chooseOther = () => click(page.container.querySelector('input[value=other]'));
const field = () => page.container.querySelector<HTMLInputElement>('input[inputmode]');

it('shows the price of one credit with fractions of a cent', async () => {
  await show();
  expect(page.container.textContent).toContain('$0.2001');
});

describe('buying credits', () => {
  it("pays exactly the button's price", async () => {
    await show();
    await settle();
    expect(button().textContent).toContain('Buy 500 credits, $100.05');
    await click(button(), { detail: 1 });
    await settle();
    expect(purchases.map(({ body }) => body)).toEqual([
      { credits: 500, expected: { amount_minor: 10_005, currency: 'usd' } },
    ]);
  });

  it('waits until the cards are known', async () => {
    cards = [];
    await show();
    expect(button().disabled).toBe(true);
    await settle();
    expect(button().disabled).toBe(false);
  });

  it('without a card opens the card form, and buys nothing', async () => {
    cards = [];
    await show();
    await settle();
    await click(button(), { detail: 1 });
    await settle();
    expect([onAddCard.mock.calls.length, purchases]).toEqual([1, []]);
  });

  it('offers to reconnect the card after a decline', async () => {
    cards = [{ ...CARD, needs_reconnect: true }];
    await show();
    await settle();
    expect(page.container.textContent).toContain('please re-connect your card');
    await click([...page.container.querySelectorAll('button')].find((one) => one.textContent === 'Re-connect card'));
    expect(onAddCard).toHaveBeenCalledOnce();
  });

  it('says if the provider does not answer', async () => {
    open = [{ ...payment, status: 'processing', is_unanswered: true }];
    await show();
    await settle();
    expect(page.container.querySelector('[role=status]')?.textContent).toContain('not responding');
  });

  it('buys once on a double click, even if the first click was processed instantly', async () => {
    await show();
    await settle();
    await click(button(), { detail: 1 });
    await settle();
    await click(button(), { detail: 2 });
    await settle();
    expect(purchases.length).toBe(1);
    await click(button(), { detail: 1 });
    await settle();
    expect(new Set(purchases.map(({ key }) => key)).size).toBe(2);
  });

  it('rejects amounts above the limit and below zero, and changes no number', async () => {
    await show();
    await chooseOther();
    for (const [typed, left, said] of [
      ['150000', '150,000', 'number maximum 100,000'],
      ['-5', '-5', 'number minimum 3'],
      ['2', '2', 'number minimum 3'],
      ['', '', 'number minimum 3'],
    ] as const) {
      await typeInto(field(), typed);
      await act(async () => field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      expect(field()?.value).toBe(left);
      expect([typed, page.container.querySelector('.mantine-InputWrapper-error')?.textContent]).toEqual([typed, said]);
      expect([typed, button().disabled, button().textContent]).toEqual([typed, true, 'Buy credits']);
    }
    await click(button());
    expect(purchases).toEqual([]);
  });

  it('shows a payment pending from before the page opened, and blocks another purchase', async () => {
    open = [{ ...payment, status: 'processing' }];
    await show();
    await settle();
    expect(page.container.querySelector('[role=status]')?.textContent).toContain('500 credits, $100.05');
    expect(button().dataset['loading']).toBe('true');
    expect(button().disabled).toBe(true);
  });
});
