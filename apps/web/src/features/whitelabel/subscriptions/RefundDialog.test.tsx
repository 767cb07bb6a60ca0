import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { RefundDialog } from './RefundDialog.tsx';
import type { Subscription } from './subscriptions.queries.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const CUSTOMER = { id: 7, customer_name: 'Olivar Sur', username: 'Lucía Ferrer', email: 'l@o.test' } as Subscription;
const PREVIEW = {
  minor: 41_900,
  currency: 'usd',
  charged_at: '2026-11-09T09:00:00.000Z',
  card: 'Mastercard •••• 5518',
  credits_back: 1050,
  credits_given: 2500,
  credits_owed: 1450,
  members: 2,
};

async function open(onClose: () => void) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <RefundDialog subscription={CUSTOMER} onClose={onClose} />
    </QueryClientProvider>,
  );
}

describe('the confirmation of a refund', () => {
  it('shows exactly what is refunded, and confirms that', async () => {
    const asked = serve({
      'GET /api/wl/subscriptions/7/refund': () => ({ data: PREVIEW }),
      'POST /api/wl/subscriptions/7/refund': () => ({ message: 'm', data: CUSTOMER }),
    });
    const onClose = vi.fn();
    await open(onClose);
    await until(() => expect(text()).toContain('Refund $419.00 to Olivar Sur and cancel?'));
    for (const part of [
      'Lucía Ferrer and 2 members',
      '1,050 of 2,500',
      '1,450 credits',
      'Mastercard •••• 5518',
      '9 Nov 2026',
    ])
      expect(text()).toContain(part);
    await click(button('Refund $419.00 and cancel'));
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ expected: { minor: 41_900 } });
  });

  it('closes if that has changed, so that the user must confirm again', async () => {
    const changed = () =>
      new Response(JSON.stringify({ code: 'subscriptions.changed', message: 'm' }), { status: 409 });
    serve({
      'GET /api/wl/subscriptions/7/refund': () => ({ data: { ...PREVIEW, members: 0, credits_owed: 0 } }),
      'POST /api/wl/subscriptions/7/refund': changed as never,
    });
    const onClose = vi.fn();
    await open(onClose);
    await until(() => expect(text()).toContain('Lucía Ferrer can no longer sign in.'));
    expect(text()).not.toContain('Already spent');
    await click(button('Refund $419.00 and cancel'));
    await until(() => expect(onClose).toHaveBeenCalled());
  });
});
