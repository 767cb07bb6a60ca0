import { declineWords } from '@leadwright/contract/money/declines';
import { words as english } from '@leadwright/i18n/en-app';
import { words as spanish } from '@leadwright/i18n/es-app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentSettings } from './billing.queries.ts';
import { EXPIRY, sandboxEntry } from './card-entry.ts';

const settings = { sandbox_url: 'http://sandbox.test', publishable_key: 'pk' } as PaymentSettings;
const entry = sandboxEntry(settings, { number: '4000000000000002', expiry: '12 / 34', cvc: '123' });
const answers = (...replies: object[]) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(replies.shift())));

afterEach(() => void vi.unstubAllGlobals());

describe('a declined card', () => {
  it("returns a code, never the provider's text", async () => {
    answers({ error: { code: 'incorrect_number', message: 'Your card number is incorrect.' } });
    expect(await entry.confirmSetup('seti_1_secret_x')).toBe('incorrect_number');
    const decline = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' };
    answers({ id: 'pm_1' }, { status: 'requires_payment_method', last_setup_error: decline });
    expect(await entry.confirmSetup('seti_1_secret_x')).toBe('insufficient_funds');
    answers({ id: 'pm_1' }, { status: 'canceled' });
    expect(await entry.confirmSetup('seti_1_secret_x')).toBe('');
  });

  it('is explained in both languages', () => {
    for (const { billing } of [english, spanish])
      for (const code of ['incorrect_number', 'insufficient_funds', 'setup_canceled', 'unheard_of'])
        expect(billing.decline[declineWords(code)]).toMatch(/\.$/);
  });
});

describe('the date of a card', () => {
  it.each(['12 / 34', '12/34', '1234', '12 34', '12/2034'])('may be typed as %s', async (expiry) => {
    expect(EXPIRY.test(expiry)).toBe(true);
    const asked: URLSearchParams[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
      asked.push(body);
      return new Response('{"error":{"code":"incorrect_number"}}');
    });
    await sandboxEntry(settings, { number: '4242', expiry, cvc: '123' }).confirmSetup('seti_1_secret_x');
    expect([asked[0]?.get('card[exp_month]'), asked[0]?.get('card[exp_year]')]).toEqual(['12', '2034']);
  });

  it.each(['', '12', '123', '12/3'])('is not complete as "%s"', (expiry) => {
    expect(EXPIRY.test(expiry)).toBe(false);
  });
});
