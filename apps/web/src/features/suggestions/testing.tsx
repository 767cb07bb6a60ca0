/** Samples for tests of suggestions, and the screen at its URL. */
import type { Suggestion, SuggestionRound } from '@leadwright/contract/ai/suggestions';
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
import { render } from '../../testing/render.tsx';
import { SuggestionsScreen } from './SuggestionsScreen.tsx';

export const sampleSuggestion = (values: Partial<Suggestion> = {}): Suggestion => ({
  id: 5,
  title: 'Owner-led dental clinics',
  description: 'One to three chairs.',
  vote: null,
  reason: null,
  note: '',
  search: {
    type: 'industry',
    industries: [{ slug: 'dentist', name: 'Dentist' }],
    radius_km: 25,
    keyword: '',
    location: { id: 7, label: 'Lisbon, Portugal', kind: 'city', lat: 38.7, lon: -9.1 },
    with_website: true,
    with_phone: false,
    min_rating: 4,
  },
  reasons: [
    {
      text: 'You build booking pages.',
      source: { kind: 'profile', field: 'main_offer', title: 'Main offer', where: '', url: null },
    },
    {
      text: 'The owner decides.',
      source: { kind: 'file', field: null, title: 'case.pdf', where: 'case.pdf, page 3', url: null },
    },
  ],
  ...values,
});

export const sampleRound = (values: Partial<SuggestionRound> = {}): SuggestionRound => ({
  id: 1,
  state: 'ready',
  problem: null,
  credits: 1,
  by: 'Mara',
  training_sources: 14,
  read: sampleSuggestion().reasons.map(({ source }) => source),
  suggestions: [sampleSuggestion()],
  created_at: '2026-11-11T09:00:00.000Z',
  ...values,
});

export const ESTIMATE = {
  matches: 346,
  matches_is_minimum: false,
  is_loading: false,
  contactable: null,
  owned: 214,
  owned_is_minimum: false,
  new_to_you: 132,
  this_search: 100,
  has_leads: true,
  expected_credits: 126,
  maximum_credits: 132,
  cost_each: 1,
  balance: 500,
  balance_after: 368,
  is_affordable: true,
  source: 'Lead index',
  list: null,
  cells: [],
  distribution: [],
};

export async function openSuggestions(search = '') {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => app, path, component });
  const routes = [
    at('/ai/icp-suggestions', SuggestionsScreen),
    ...['/ai/training', '/settings/business-profile', '/lead-search/new-search'].map((path) => at(path, () => path)),
  ];
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [`/ai/icp-suggestions${search}`] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
