import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAppWords, startI18n } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { applyRememberedSite } from '../lib/site.ts';
import { stored } from '../lib/storage.ts';
import { render } from '../testing/render.tsx';
import { serve, until } from '../testing/serving.ts';
import { UpgradeScreen } from './UpgradeScreen.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

interface Person {
  isMainUser: boolean;
  accessToWallet: boolean;
  modules?: { id: number; slug: string }[];
  isResold?: boolean;
  kind?: 'reseller' | 'customer';
}

async function show({ isResold = false, kind = 'customer', ...person }: Person, site: Partial<SiteSettings>) {
  serve({ 'GET /api/wl/offers': () => ({ data: null, current: null, is_resold: isResold, as_of: '2026-11-01' }) });
  await startI18n();
  await loadAppWords();
  stored.setJson('site', {
    settings: { name: 'Northwind', support_email: '', ...site },
    tokens: { light: {}, dark: {} },
  });
  applyRememberedSite();
  session.setUser({ modules: [], account: { kind }, ...person } as never);
  const routeTree = createRootRoute({ component: UpgradeScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await until(() => expect(hrefs()).not.toEqual([]));
}
const text = () => page.container.textContent ?? '';
const hrefs = () => [...page.container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('the upgrade notice', () => {
  it('explains the white-label area and how the main user gets it', async () => {
    await show({ isMainUser: true, accessToWallet: true }, { support_email: 'help@northwind.test' });
    expect(text()).toMatch(/Not part of your plan.*Your name, logo, colours.*Ask Northwind to add it/);
    expect(hrefs()).toEqual(['mailto:help@northwind.test', '/billing-portal', '/']);
  });

  it('sends a member to the main user, not to a wallet they cannot see', async () => {
    await show({ isMainUser: false, accessToWallet: false }, { support_email: 'help@northwind.test' });
    expect(text()).toMatch(/Ask the main user of your account/);
    expect(hrefs()).toEqual(['/']);
  });

  it("tells a reseller's customer that they cannot resell, and makes no offer", async () => {
    await show({ isMainUser: true, accessToWallet: true, isResold: true }, { support_email: 'help@northwind.test' });
    expect(text()).toMatch(/Reselling is not offered here.*Northwind gives you this service under its own brand/);
    expect(hrefs()).toEqual(['/billing-portal', '/']);
  });

  it('tells a reseller who no longer has the area that customers keep their packages and are still charged', async () => {
    const kept = /no longer.*Your customers keep their packages and are still charged/;
    const site = { support_email: 'help@northwind.test' };
    await show({ isMainUser: true, accessToWallet: true, kind: 'reseller' }, site);
    expect(text()).toMatch(kept);
    // A member may lack access to what the plan has.
    for (const other of [{ isMainUser: true }, { isMainUser: false, kind: 'reseller' }] as const) {
      await page.remove();
      await show({ accessToWallet: true, ...other }, site);
      expect(text()).not.toMatch(kept);
    }
  });

  it('links users with the module to it', async () => {
    const modules = [{ id: 3, slug: 'whitelabel' }];
    await show({ isMainUser: true, accessToWallet: true, modules }, {});
    expect(hrefs()).toEqual(['/whitelabel/subscriptions']);
  });
});
