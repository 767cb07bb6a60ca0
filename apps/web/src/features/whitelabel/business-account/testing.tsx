/** A sample brand, and the screen at its URL. */
import { DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
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
import type { ReactNode } from 'react';
import { createQueryClient } from '../../../lib/query.ts';
import { render } from '../../../testing/render.tsx';

export const sampleBrand = (values: Partial<BusinessAccount> = {}): BusinessAccount => ({
  ...DEFAULT_COLOURS,
  name: 'Northwind Leads',
  slug: 'northwind',
  logo: null,
  content: '',
  script: '',
  menu: [],
  crms: ['ghl'],
  show_training_center: true,
  registration: false,
  allows_own_ai_keys: false,
  support_email: 'help@northwind.test',
  postal_address: '1 High St',
  terms_url: '',
  privacy_url: '',
  support_script_url: '',
  has_support_secret: false,
  resources: { community: '', courses: '', officeHours: '', snapshots: '', roadmap: '' },
  url: 'http://northwind.localhost:3000',
  slug_suffix: '.localhost',
  is_platform: false,
  domain: null,
  complete: false,
  missing: ['logo'],
  customers: 126,
  changed_at: '2026-11-11T09:00:00.000Z',
  ...values,
});

export const sampleDomain = (values: Partial<NonNullable<BusinessAccount['domain']>> = {}) => ({
  name: 'leads.acme.test',
  record: { name: '_leadwright.leads.acme.test', value: 'leadwright-site=abc' },
  target: 'localhost',
  proven_at: null,
  checked_at: null,
  problem: null,
  closes_at: null,
  ...values,
});

/** At the path of the screen; /elsewhere is another page. */
export async function open(Component: () => ReactNode) {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const path = '/whitelabel/business-account';
  const here = createRoute({ getParentRoute: () => root, path, component: Component });
  const there = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Another page</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, there]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
