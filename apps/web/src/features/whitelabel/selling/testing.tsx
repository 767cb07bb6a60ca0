/** Samples for tests of packages, and their screens at their URLs. */
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
import { createQueryClient } from '../../../lib/query.ts';
import { render } from '../../../testing/render.tsx';
import { CreatePackageScreen } from './form/CreatePackageScreen.tsx';
import { EditPackageScreen } from './form/EditPackageScreen.tsx';
import { PackagesScreen } from './PackagesScreen.tsx';
import type { Package, SalesSettings } from './packages.queries.ts';
import { SalesSettingsScreen } from './sales/SalesSettingsScreen.tsx';

export const samplePackage = (values: Partial<Package> = {}): Package => ({
  id: 2,
  name: 'Growth',
  description: 'For teams',
  modules: ['leads', 'ai_suggest'],
  monthly_credits: 2500,
  monthly_price_minor: 419_00,
  yearly_price_minor: null,
  one_time_price_minor: null,
  credit_price_minor: 19,
  trial_days: 7,
  trial_amount_minor: 1_00,
  trial_credits: 100,
  collect_payment_method: true,
  expires_in_days: 365,
  available_for_billing_portal: true,
  show_on_sales_page: true,
  create_subscription_via_form: false,
  form_available_days: 30,
  random_password_per_user: true,
  allow_additional_user_creation: true,
  members_allowed: 3,
  has_default_password: false,
  currency: 'usd',
  margin: {
    monthly: { minor: 119_00, share: 0.284 },
    yearly: null,
    one_time: null,
    trial: { minor: -11_00, share: -11 },
  },
  subscribers: 47,
  form: null,
  provider: { state: 'in_step', problem: null },
  removed_at: null,
  changed_at: '2026-11-16T09:00:00.000Z',
  ...values,
});

export const sampleSales = (values: Partial<SalesSettings> = {}): SalesSettings => ({
  is_open: true,
  headline: 'Local companies',
  text: '',
  brochure_urls: { en: '', es: '' },
  order: [1, 2, 3],
  highlighted: 2,
  head_color: null,
  button_color: null,
  url: 'http://northwind.test/plans',
  changed_at: '2026-11-16T09:00:00.000Z',
  can_be_saved: true,
  ...values,
});

const BASE = '/whitelabel/packages';

/** `where`: relative to /whitelabel/packages. */
export async function open(where: string) {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const params = {
    parse: ({ package: id }: { package: string }) => ({ package: Number(id) }),
    stringify: ({ package: id }: { package: number }) => ({ package: String(id) }),
  };
  const getParentRoute = () => app;
  const tree = [
    createRoute({ getParentRoute, path: BASE, component: PackagesScreen }),
    createRoute({ getParentRoute, path: `${BASE}/create`, component: CreatePackageScreen }),
    createRoute({ getParentRoute, path: `${BASE}/$package/edit`, params, component: EditPackageScreen }),
    createRoute({ getParentRoute, path: `${BASE}/$package/sales-settings`, params, component: SalesSettingsScreen }),
    createRoute({ getParentRoute, path: '/whitelabel/stripe', component: () => <p>Stripe</p> }),
    createRoute({ getParentRoute, path: '/whitelabel/business-account', component: () => <p>Business account</p> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(tree as never) as never]),
    history: createMemoryHistory({ initialEntries: [`${BASE}${where}`] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
