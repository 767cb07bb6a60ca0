/** Samples for tests of autopilots, a mock server, and the screens at their URLs. */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { AutopilotRun } from '@leadwright/contract/automation/autopilot-runs';
import type { Autopilot } from '@leadwright/contract/automation/autopilots';
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
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/serving.ts';
import { AutopilotsScreen } from './AutopilotsScreen.tsx';
import { CreateAutopilotScreen } from './form/CreateAutopilotScreen.tsx';
import { EditAutopilotScreen } from './form/EditAutopilotScreen.tsx';

const AT = '2026-11-16T07:30:00.000Z';

export const sampleAutopilot = (part: Partial<Autopilot> = {}): Autopilot => ({
  id: 1,
  type: 'basic',
  name: 'Dentists, Lisbon',
  kind: 'industry',
  summary: 'Dentists · Lisbon · 15 km',
  search: { type: 'industry', filters: { industries: ['dentist'], location_id: 7, radius_km: 15 }, find_emails: true },
  list: { id: 3, name: 'Dentists', type: 'local', has_webhook: false, webhook_host: '' },
  schedule: { repeat: 'daily', time: '07:30' },
  time_zone: 'Europe/Lisbon',
  cap: 40,
  chain: [],
  resumes_by_itself: false,
  state: 'active',
  stop: null,
  paused: null,
  next_run_at: '2036-11-17T07:30:00.000Z',
  maximum_credits: 80,
  usual: { added: 12, credits: 24 },
  running: null,
  runs: 2,
  by: 'Mara Lindqvist',
  last_runs: [{ at: AT, state: 'completed', found: 31, added: 9, credits: 18 }],
  created_at: AT,
  changed_at: '2026-11-16T08:00:00.000Z',
  ...part,
});

export const sampleRun = (part: Partial<AutopilotRun> = {}): AutopilotRun => ({
  id: 1,
  autopilot_id: 1,
  cause: 'slot',
  state: 'completed',
  slot_at: AT,
  started_at: AT,
  finished_at: AT,
  found: 31,
  added: 9,
  credits: 18,
  reason: null,
  slots: 1,
  search_id: 5,
  chain: [],
  ...part,
});

export const pageOf = (data: unknown[], total = data.length) => ({ data, currentPage: 1, pageSize: 20, total });

export const allOf = (data: Autopilot[]) => ({
  ...pageOf(data),
  counts: { active: data.length, paused: 0, stopped: 0, finished: 0 },
  month: { found: 1546, added: 412, credits: 701 },
  time_zone: 'Europe/Lisbon',
});

export const estimateOf = (maximum_credits: number) => ({
  data: {
    next: ['2036-11-18T07:30:00.000Z'],
    time_zone: 'Europe/Lisbon',
    cost_each: 1,
    maximum_credits,
    balance: 1284,
  },
});

const LISBON = { id: 7, name: 'Lisbon', kind: 'city', country: 'PT', state: '', label: 'Lisbon, Portugal' };
const DENTIST = { slug: 'dentist', name: 'Dentists', parents: [], places: 9 };
const FOUND = {
  matches: 120,
  matches_is_minimum: false,
  is_loading: false,
  contactable: null,
  owned: 4,
  expected_credits: 40,
  owned_is_minimum: false,
  new_to_you: 116,
  this_search: 40,
  has_leads: true,
  maximum_credits: 40,
  cost_each: 1,
  balance: 1284,
  balance_after: 1244,
  is_affordable: true,
  source: 'Index',
  list: null,
  cells: [],
  distribution: [],
};
const sampleList = (id: number, name: string, has_webhook: boolean) => ({
  id,
  type: 'local',
  name,
  is_archived: false,
  result_count: 3,
  sent_count: 0,
  tags: [],
  source: '',
  has_webhook,
  created_at: AT,
  created_by: 'Mara',
  running_search_id: null,
  email_counts: { looking: 0, found: 0, potential: 0, none: 0, unchecked: 3 },
});
const LISTS = [sampleList(3, 'Dentists', false), sampleList(4, 'Hooked', true)];

type Answers = Parameters<typeof serve>[0];

/** An account with one autopilot by default. */
export const serveAutopilots = (answers: Answers = {}) =>
  serve({
    'GET /api/autopilots': () => allOf([sampleAutopilot()]),
    'GET /api/autopilots/1': () => ({ data: sampleAutopilot() }),
    ...Object.fromEntries([1, 2, 3].map((id) => [`GET /api/autopilots/${id}/runs`, () => pageOf([sampleRun()])])),
    'POST /api/autopilots/estimate': () => estimateOf(80),
    'GET /api/locations': () => ({ data: [{ ...LISBON, lat: 38.7, lon: -9.1, radius_km: 10 }], is_loading: false }),
    'GET /api/industries': () => ({ data: [DENTIST], total: 400 }),
    'GET /api/campaigns': () => pageOf(LISTS),
    'GET /api/campaigns/3': () => ({ data: LISTS[0] }),
    'GET /api/campaigns/4': () => ({ data: LISTS[1] }),
    'GET /api/sources': () => ({ data: [] }),
    'POST /api/searches/estimate': () => FOUND,
    ...answers,
  });

const SEARCHES = ['page', 'limit', 'open'] as const;
const readSearch = (raw: Record<string, unknown>) => ({
  ...raw,
  ...Object.fromEntries(SEARCHES.flatMap((name) => (raw[name] ? [[name, Number(raw[name])]] : []))),
});
const readAddress = ({ autopilot }: { autopilot: string }) => {
  const [type, id] = autopilot.split('-');
  return { autopilot: { type, id: Number(id) } };
};

/** Opens the screens at their URLs in the app. */
export async function openAutopilots(path = '') {
  session.setUser({ id: 1, isMainUser: true, modules: [], account: { time_zone: 'Europe/Lisbon' } } as unknown as User);
  const client = createQueryClient();
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const area = createRoute({ getParentRoute: () => app, path: '/lead-search' });
  const autopilot = createRoute({ getParentRoute: () => area, path: '/autopilot' });
  const under = () => autopilot;
  const all = createRoute({
    getParentRoute: under,
    path: '/',
    component: AutopilotsScreen,
    validateSearch: readSearch,
  });
  const create = createRoute({ getParentRoute: under, path: '/create', component: CreateAutopilotScreen });
  const edit = createRoute({
    getParentRoute: under,
    path: '/$autopilot/edit',
    params: { parse: readAddress, stringify: (params) => params as never },
    component: EditAutopilotScreen,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => 'Elsewhere' });
  const router = createRouter({
    routeTree: root.addChildren([
      app.addChildren([area.addChildren([autopilot.addChildren([all, create, edit])])]),
      elsewhere,
    ]),
    history: createMemoryHistory({ initialEntries: [`/lead-search/autopilot${path}`] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
