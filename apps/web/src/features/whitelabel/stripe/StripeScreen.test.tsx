import type { StripeConnection } from '@leadwright/contract/resale/stripe';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { StripeCallbackScreen } from './StripeCallbackScreen.tsx';
import { StripeScreen } from './StripeScreen.tsx';

const CONNECTED: StripeConnection = {
  account: 'acct_1',
  name: 'Northwind',
  livemode: true,
  how: 'created',
  running_subscriptions: 3,
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: [],
  due_at: null,
  disabled_reason: null,
  checked_at: '2026-11-16T09:46:00.000Z',
};
const share = { open_minor: 0, limit_minor: 10_000, currency: 'usd' };
const NEEDS = {
  ...CONNECTED,
  charges_enabled: false,
  details_submitted: false,
  requirements: ['A bank account for payouts'],
  disabled_reason: 'Stripe has paused the account because information is overdue.',
};

let page: Awaited<ReturnType<typeof render>>;
const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(at = '/whitelabel/stripe') {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const area = createRoute({ getParentRoute: () => app, path: '/whitelabel', component: Outlet });
  const screens = [
    createRoute({ getParentRoute: () => area, path: '/stripe', component: StripeScreen }),
    createRoute({ getParentRoute: () => area, path: '/stripe/callback', component: StripeCallbackScreen }),
  ];
  const routeTree = root.addChildren([app.addChildren([area.addChildren(screens)])]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the page of the Stripe account', () => {
  it('offers a new or an existing account, and redirects to Stripe once', async () => {
    const asked: string[] = [];
    serve({
      'GET /api/wl/stripe': () => ({ data: null, share }),
      'POST /api/wl/stripe/create': () => {
        asked.push('create');
        return { redirect_url: 'https://stripe.test/onboarding' };
      },
      'POST /api/wl/stripe/connect': () => ({ redirect_url: 'https://stripe.test/consent' }),
    });
    await open();
    await until(() => expect(button('Create account')).toBeDefined());
    await click(button('Create account'));
    await until(() => expect(assign).toHaveBeenCalledWith('https://stripe.test/onboarding'));
    expect(asked).toEqual(['create']);
    // After returning from Stripe the page is usable again.
    await click(button('Connect account'));
    await until(() => expect(assign).toHaveBeenLastCalledWith('https://stripe.test/consent'));
  });

  it('explains what is missing, and links to where to provide it', async () => {
    serve({ 'GET /api/wl/stripe': () => ({ data: NEEDS, share }) });
    await open('/whitelabel/stripe?again=1');
    await until(() => expect(text()).toContain('A bank account for payouts'));
    expect(text()).toContain('Not finished');
    expect(text()).toContain('information is overdue');
    expect(button('Continue at Stripe')).toBeDefined();
    await page.remove();
    serve({ 'GET /api/wl/stripe': () => ({ data: { ...NEEDS, how: 'connected' }, share }) });
    await open();
    await until(() => expect(text()).toContain('Open the Stripe dashboard'));
  });

  it('shows the unpaid platform share, and the consequences of too much of it', async () => {
    serve({ 'GET /api/wl/stripe': () => ({ data: CONNECTED, share: { ...share, open_minor: 240 } }) });
    await open();
    await until(() => expect(text()).toContain('You owe the platform $2.40'));
    await page.remove();
    serve({ 'GET /api/wl/stripe': () => ({ data: CONNECTED, share: { ...share, open_minor: 12_000 } }) });
    await open();
    await until(() => expect(text()).toContain('more than the $100.00 allowed'));
  });

  it('disconnects after explaining the effect on subscriptions', async () => {
    let data: StripeConnection | null = CONNECTED;
    serve({
      'GET /api/wl/stripe': () => ({ data, share }),
      'DELETE /api/wl/stripe': () => {
        data = null;
        return { message: 'Your Stripe account was disconnected.' };
      },
    });
    await open();
    await until(() => expect(button('Disconnect')).toBeDefined());
    await click(button('Disconnect'));
    await until(() => expect(text()).toContain('3 running subscriptions stay with Stripe'));
    expect(data).not.toBeNull();
    const confirm = [...document.querySelectorAll('[role="dialog"] button')].find(
      (one) => one.textContent === 'Disconnect',
    );
    await click(confirm);
    await until(() => expect(text()).toContain('No Stripe account yet'));
  });
});

describe('the return from Stripe', () => {
  const stale = () => ({ status: 409, body: { code: 'connect.stale', message: 'Please start again.' } });
  const at = (search: string) => {
    window.history.replaceState(null, '', `/whitelabel/stripe/callback${search}`);
    return open(`/whitelabel/stripe/callback${search}`);
  };

  it("submits Stripe's response, and opens the account", async () => {
    const said: unknown[] = [];
    serve({
      'POST /api/wl/stripe/callback': ({ body }) => {
        said.push(body);
        return { message: 'Connected.', data: CONNECTED };
      },
      'GET /api/wl/stripe': () => ({ data: said.length > 0 ? CONNECTED : null, share }),
    });
    const router = await at('?code=ac_1&state=s1&scope=read_write');
    await until(() => expect(router.state.location.pathname).toBe('/whitelabel/stripe'));
    expect(said).toEqual([{ code: 'ac_1', state: 's1' }]);
  });

  it('shows the account if the response was already used, and otherwise the error', async () => {
    let data: StripeConnection | null = CONNECTED;
    const asked = serve({ 'POST /api/wl/stripe/callback': stale, 'GET /api/wl/stripe': () => ({ data, share }) });
    const again = await at('?code=ac_1&state=s1');
    await until(() => expect(again.state.location.pathname).toBe('/whitelabel/stripe'));
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await page.remove();
    data = null;
    await at('?code=ac_1&state=forged');
    await until(() => expect(text()).toContain('Your Stripe account was not connected'));
    expect(text()).toContain('Please start again.');
  });
});
