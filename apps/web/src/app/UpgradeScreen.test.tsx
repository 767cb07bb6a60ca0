import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { loadAppWords, startI18n } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { applyRememberedSite } from '../lib/site.ts';
import { stored } from '../lib/storage.ts';
import { render } from '../testing/render.tsx';
import { UpgradeScreen } from './UpgradeScreen.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

async function show(person: { isMainUser: boolean; accessToWallet: boolean }, site: Partial<SiteSettings>) {
  await startI18n();
  await loadAppWords();
  stored.setJson('site', {
    settings: { name: 'Northwind', support_email: '', ...site },
    tokens: { light: {}, dark: {} },
  });
  applyRememberedSite();
  session.setUser({ modules: [], ...person } as never);
  const routeTree = createRootRoute({ component: UpgradeScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  page = await render(<RouterProvider router={router as never} />);
}
const text = () => page.container.textContent ?? '';
const hrefs = () => [...page.container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('the upgrade notice', () => {
  it('says what the white-label area is, and how the main user gets it', async () => {
    await show({ isMainUser: true, accessToWallet: true }, { support_email: 'help@northwind.test' });
    expect(text()).toMatch(/Not part of your plan.*Your name, logo, colours.*Ask Northwind to add it/);
    expect(hrefs()).toEqual(['mailto:help@northwind.test', '/billing-portal', '/']);
  });

  it('sends a member to the main user, and not to money they cannot see', async () => {
    await show({ isMainUser: false, accessToWallet: false }, { support_email: 'help@northwind.test' });
    expect(text()).toMatch(/Ask the main user of your account/);
    expect(hrefs()).toEqual(['/']);
  });
});
