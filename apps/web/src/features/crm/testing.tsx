/** Samples for tests of CRM screens, a mock server, and a router for their links. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import type { CrmPush, PushRecord } from '@leadwright/contract/integrations/crm-push';
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

const AT = '2026-11-16T09:46:00.000Z';

export const sampleConnection = (part: Partial<CrmConnection> = {}): CrmConnection => ({
  id: 1,
  provider: 'ghl',
  name: 'Halden & Roe Studio',
  state: 'healthy',
  problem: null,
  problem_at: null,
  is_default: true,
  policy: 'fill_empty',
  record_kind: null,
  connected_at: AT,
  connected_by: 'Mara Lindqvist',
  access_renews_at: AT,
  grants: ['contacts', 'tags'],
  waiting: 0,
  form: null,
  test: null,
  last_push: null,
  can: { update: true, undo: true, tags: true, create_field: true, companies: false },
  rate: { window: { used: 38, max: 100, seconds: 10 }, day: null },
  ...part,
});
export const KEAP = sampleConnection({ id: 2, provider: 'keap', name: 'haldenroe', is_default: false });

export const samplePush = (part: Partial<CrmPush> = {}): CrmPush => ({
  id: 9,
  list_id: 7,
  list_type: 'local',
  connection: { id: 1, provider: 'ghl', name: 'Halden & Roe Studio' },
  state: 'planned',
  total: 128,
  checked: 128,
  checked_at: AT,
  is_changed: false,
  plan: {
    create: 96,
    update: 21,
    skip: 8,
    blocked: 3,
    filled: 44,
    changed: 9,
    kept: 37,
    reasons: { same: 7, ambiguous: 1, do_not_contact: 3 },
  },
  tags: ['lisbon'],
  source: 'Greater Lisbon',
  mapped: 12,
  replaced: ['rating'],
  only_new: [],
  sent: 0,
  failed: 0,
  doubtful: 0,
  left: 0,
  created: 0,
  updated: 0,
  undo_until: null,
  undo: null,
  error: null,
  by: 'Mara Lindqvist',
  created_at: AT,
  started_at: null,
  finished_at: null,
  ...part,
});

export const sampleRecord = (part: Partial<PushRecord> = {}): PushRecord => ({
  id: 1,
  result_id: 1,
  name: 'Alta Dental Studio',
  act: 'update',
  reason: null,
  state: 'open',
  match: 'email',
  contact: null,
  candidates: [],
  filled: 1,
  changed: 0,
  kept: 0,
  tags_added: [],
  problem: null,
  sent_at: null,
  differences: [
    { field: 'city', label: 'City', column: 'city', now: null, next: 'Lisboa', outcome: 'filled', dropped: [] },
  ],
  ...part,
});

export const pageOf = (data: unknown[], total = data.length) => ({ data, currentPage: 1, pageSize: 20, total });

export { button, serve, text, until } from '../../testing/serving.ts';

/** Renders at any given URL. */
export async function open(node: ReactNode, at = '/') {
  const client = createQueryClient();
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const root = createRootRoute({ component: Outlet });
  const routes = ['/', '$'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => node }));
  const routeTree = root.addChildren(routes);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
