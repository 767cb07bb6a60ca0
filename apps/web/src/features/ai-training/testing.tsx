/** Samples for tests of AI training, a mock server, and the screen at its URL. */
import type { BusinessProfile } from '@leadwright/contract/ai/business-profile';
import type {
  CrawlJob,
  CrawlLink,
  TrainingKind,
  TrainingPassage,
  TrainingSource,
  TrainingTotals,
} from '@leadwright/contract/ai/training-sources';
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
import { serve } from '../../testing/serving.ts';
import { TrainingScreen } from './TrainingScreen.tsx';

const AT = '2026-11-11T09:00:00.000Z';
const API = '/api/business-details';

export const sampleLink = (path: string, part: Partial<CrawlLink> = {}): CrawlLink => ({
  url: `https://haldenroe.test${path}`,
  path,
  title: `About ${path}`,
  tokens: 1000,
  state: 'read',
  reason: null,
  source_id: null,
  ...part,
});

export const sampleCrawl = (links: CrawlLink[], part: Partial<CrawlJob> = {}): CrawlJob => ({
  jobId: '7',
  status: 'completed',
  website: 'https://haldenroe.test/',
  host: 'haldenroe.test',
  is_single_link: false,
  total: links.length,
  reason: null,
  created_at: AT,
  finished_at: AT,
  read: links.filter(({ state }) => state !== 'waiting' && state !== 'reading').length,
  linksData: links,
  links: links.map(({ url }) => url),
  ...part,
});

export const sampleSource = (part: Partial<TrainingSource> = {}): TrainingSource => ({
  id: 1,
  kind: 'qa',
  title: 'How long does it take?',
  page_title: '',
  url: null,
  tokens: 210,
  state: 'learned',
  reason: null,
  pages: null,
  created_at: AT,
  changed_at: AT,
  ...part,
});

export const samplePassage = (part: Partial<TrainingPassage> = {}): TrainingPassage => ({
  source_id: 1,
  kind: 'qa',
  title: 'How long does it take?',
  url: null,
  page: null,
  heading: '',
  text: 'Usually two weeks.',
  tokens: 12,
  highlights: [[8, 17]],
  ...part,
});

export function sampleTotals(tokens: Partial<Record<TrainingKind, number>> = {}, limit = 200_000): TrainingTotals {
  const of = (kind: TrainingKind) => ({ sources: tokens[kind] ? 1 : 0, tokens: tokens[kind] ?? 0 });
  const kinds = { website: of('website'), file: of('file'), text: of('text'), qa: of('qa') };
  const all = Object.values(kinds);
  return {
    limit,
    tokens: all.reduce((sum, one) => sum + one.tokens, 0),
    sources: all.reduce((sum, one) => sum + one.sources, 0),
    kinds,
  };
}

const PROFILE: BusinessProfile = {
  company_name: 'Halden & Roe',
  website: 'haldenroe.test',
  industry: '',
  main_offer: '',
  description: '',
  customers: '',
  regions: '',
  problems: '',
  difference: '',
  packages: '',
  tone: '',
  id: 1,
  version: 1,
  missing: [],
  filled: 11,
  total: 11,
  complete: true,
  changed_by: null,
  changed_at: null,
};

export const pageOf = (data: unknown[], total = data.length) => ({ data, currentPage: 1, pageSize: 20, total });

type Answers = Parameters<typeof serve>[0];

/** An account without sources by default. Paths are relative to /api/business-details, unless complete. */
export function serveTraining(answers: Answers = {}) {
  const own = Object.entries(answers).map(([path, answer]) => [path.replace(/ \/(?!api\/)/, ` ${API}/`), answer]);
  return serve({
    [`GET ${API}/data`]: () => ({ data: PROFILE }),
    [`GET ${API}/training`]: () => ({ data: sampleTotals() }),
    [`GET ${API}/training-sources`]: () => pageOf([]),
    [`GET ${API}/crawls`]: () => ({ data: [] }),
    'POST /api/calculate-tokens-ai-training': () => ({ data: { tokens: 12, total: 0, limit: 200_000 } }),
    ...Object.fromEntries(own),
  });
}

/** A crawl of the account. */
export const withCrawl = (crawl: () => CrawlJob): Answers => ({
  'GET /crawls': () => {
    const { linksData: _, links: __, ...summary } = crawl();
    return { data: [summary] };
  },
  'GET /check-crawled-status': crawl,
});

export const incomplete = { data: { ...PROFILE, complete: false, filled: 9, missing: ['tone', 'packages'] } };

/** Opens the screen at its URL in the app. */
export async function openTraining(search = '') {
  const client = createQueryClient();
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const ai = createRoute({ getParentRoute: () => app, path: '/ai' });
  const training = createRoute({ getParentRoute: () => ai, path: '/training', component: TrainingScreen });
  const profile = createRoute({ getParentRoute: () => app, path: '/settings/business-profile' });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([ai.addChildren([training]), profile])]),
    history: createMemoryHistory({ initialEntries: [`/ai/training${search}`] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}
