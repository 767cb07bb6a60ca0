import { declineWords } from '@leadwright/contract/declines';
import { words as english } from '@leadwright/i18n/en-app';
import { words as spanish } from '@leadwright/i18n/es-app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentSettings } from './billing.queries.ts';
import { sandboxEntry } from './card-entry.ts';

const settings = { sandbox_url: 'http://sandbox.test', publishable_key: 'pk' } as PaymentSettings;
const entry = sandboxEntry(settings, { number: '4000000000000002', expiry: '12 / 34', cvc: '123' });
const answers = (...replies: object[]) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(replies.shift())));

afterEach(() => void vi.unstubAllGlobals());

describe('a card that is refused', () => {
  it('comes with a code, never with the text of the provider', async () => {
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
