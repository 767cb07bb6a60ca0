/** Samples for tests of the business profile, and a component at a URL of the app. */
import { type BusinessProfile, PROFILE_FIELD_NAMES, type Prefill } from '@leadwright/contract/ai/business-profile';
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
import { createQueryClient } from '../../lib/query.ts';
import { render } from '../../testing/render.tsx';

export function sampleProfile(values: Partial<BusinessProfile> = {}): BusinessProfile {
  const empty = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, '']));
  const profile = {
    ...empty,
    id: 4,
    version: 1,
    changed_by: 'Mara',
    changed_at: '2026-11-11T09:00:00.000Z',
    ...values,
  };
  const missing = PROFILE_FIELD_NAMES.filter((name) => !(profile as Record<string, unknown>)[name]);
  const total = PROFILE_FIELD_NAMES.length;
  const filled = total - missing.length;
  return { ...profile, missing, filled, total, complete: filled === total } as BusinessProfile;
}

export const filledProfile = (values: Partial<BusinessProfile> = {}) =>
  sampleProfile({
    ...Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, `Our ${name}`])),
    website: 'haldenroe.test',
    ...values,
  });

export const samplePrefill = (values: Partial<Prefill> = {}): Prefill => ({
  id: 9,
  website: 'haldenroe.test',
  state: 'ready',
  problem: null,
  by: 'model',
  pages: [],
  proposals: [],
  created_at: '2026-11-11T09:00:00.000Z',
  ...values,
});

/** At the path of the profile; /elsewhere is another page. */
export async function open(Component: () => ReactNode) {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const path = '/settings/business-profile';
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
