import type { User } from '@leadwright/contract/accounts/accounts';
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
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { click, render, type as typeInto } from '../../testing/render.tsx';
import { AssistantScreen } from './AssistantScreen.tsx';

const OPTIONS = { tone: 'plain', max_words: 28, if_missing: 'leave_out', language: 'own' };
const prompt = (patch: object) => ({
  id: null,
  is_default: true,
  type: 'local',
  prompt_type: 'first_line',
  name: 'First line',
  version: 0,
  text: 'Write to {lead.name}.',
  options: OPTIONS,
  note: '',
  draft: null,
  versions: 0,
  texts: 0,
  by: '',
  changed_at: null,
  ...patch,
});
const OWN = { id: 5, is_default: false, name: 'Opening on bookings', version: 2, versions: 2 };
const STATE = {
  key_of: 'platform',
  model_version: 'current',
  has_bulk: true,
  cost_each: 1,
  is_profile_complete: true,
  training_sources: 2,
  previews_a_day: 50,
};
const ESTIMATE = {
  rows: { count: 4, fingerprint: 'f4' },
  prompts: [],
  texts: 3,
  key_of: 'platform',
  cost_each: 1,
  maximum_credits: 3,
  balance: 10,
  balance_after: 7,
  is_affordable: true,
};
const VARIABLES = { lead: [{ key: 'lead.name', label: 'Name' }], profile: [], others: [] };
const LIST = { id: 7, type: 'local', name: 'Dentists', result_count: 4 };
const ROWS = [1, 2].map((id) => ({ id, name: `Clinic ${id}`, city: 'Lisboa', company: '' }));

let state: object = STATE;
let saved: Record<string, unknown>[] = [];
let asked: Record<string, unknown>[] = [];
let prompts = [prompt(OWN), prompt({})];
const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let router: { state: { location: { search: object } } };

function answerTo(method: string, path: string, body: Record<string, unknown>): unknown {
  if (path.endsWith('/texts/estimate')) {
    asked.push(body);
    return { data: ESTIMATE };
  }
  if (method === 'PUT') {
    saved.push(body);
    prompts = [prompt({ ...OWN, ...body, draft: null, version: 3, versions: 3 }), prompt({})];
    return { message: '', data: prompts[0] };
  }
  if (path.endsWith('/variables')) return { data: VARIABLES };
  if (path.endsWith('/fine-tunes')) return { data: prompts };
  if (path.endsWith('/data')) return { data: { complete: true } };
  if (path.endsWith('/assistant')) return { data: state };
  if (path.includes('local-results')) return { data: ROWS, total: 2, currentPage: 1, pageSize: 20 };
  return { data: [LIST], total: 1, currentPage: 1, pageSize: 20 };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ id: 1, isMainUser: true, modules: [] } as unknown as User);
  [state, saved, asked] = [STATE, [], []];
  prompts = [prompt(OWN), prompt({})];
  vi.stubGlobal('fetch', async (url: string, { body, method = 'GET' }: RequestInit = {}) => {
    const path = url.split('?')[0] ?? '';
    return new Response(JSON.stringify(answerTo(method, path, body ? JSON.parse(String(body)) : {})));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(at = '/lead-search/ai-assistant') {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const routes = [
    createRoute({
      getParentRoute: () => app,
      path: '/lead-search/ai-assistant',
      component: AssistantScreen,
      validateSearch: (raw: Record<string, unknown>) => raw as { type?: string; prompt?: string },
    }),
    createRoute({ getParentRoute: () => app, path: '$', component: () => null }),
  ];
  const routeTree = root.addChildren([app.addChildren(routes)]);
  const made = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  router = made as never;
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={made as never} />
    </QueryClientProvider>,
  );
  await until(() => expect(button('Save version') ?? text()).toBeTruthy());
  await until(() => expect(text()).toContain('Clinic 1'));
}

async function until(check: () => unknown) {
  for (const end = Date.now() + 120_000; ; ) {
    try {
      return check();
    } catch (reason) {
      if (Date.now() > end) throw reason;
      await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    }
  }
}
const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) => textContent === name);
const length = () => document.querySelector<HTMLInputElement>('input[inputmode]');
const other = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ textContent }) =>
    textContent?.includes('Default'),
  );
const dialog = () => document.querySelector('[role=dialog]');

it('asks before unsaved changes are lost to another prompt', async () => {
  await open();
  await typeInto(length(), '12');
  await until(() => expect(text()).toContain('Not saved'));
  await click(other());
  await until(() => expect(dialog()).not.toBeNull());
  expect(router.state.location.search).toEqual({});
  await click(dialog()?.querySelectorAll('button')[0]);
  expect([length()?.value, text().includes('Not saved')]).toEqual(['12', true]);
  await click(button('Discard'));
  expect([length()?.value, text().includes('Not saved')]).toEqual(['28', false]);
  await click(other());
  await until(() => expect(router.state.location.search).toEqual({ type: 'local', prompt: 'first_line' }));
});

it('saves a version with all changes, and shows it without a history entry', async () => {
  await open();
  await typeInto(length(), '12');
  await click(button('Save version'));
  await until(() => expect(text()).not.toContain('Not saved'));
  expect(saved).toEqual([
    { text: 'Write to {lead.name}.', options: { ...OPTIONS, max_words: 12 }, note: '', draft: false },
  ]);
  expect([length()?.value, text().includes('Version 3')]).toEqual(['12', true]);
});

it('writes in bulk only with a saved version, and shows the cost before', async () => {
  await open();
  await until(() => expect(button('Write for 3 companies, up to 3 credits')?.disabled).toBe(false));
  expect(asked).toContainEqual({
    selection: { filter: { sent: -1 } },
    prompts: [{ id: 5, version: 2 }],
    existing: 'skip',
  });
  expect(text()).toContain('Dentists, 3 without one');
  expect(text()).toContain('7 or more');
  await typeInto(length(), '12');
  await until(() => expect(text()).toContain('Save this version to write for many leads with it.'));
  expect(button('Write for a list')?.disabled).toBe(true);
});

it('writes nothing with a draft until it is in use', async () => {
  const draft = { version: 3, text: 'Drafted for {lead.name}.', options: OPTIONS, note: '' };
  prompts = [prompt({ ...OWN, draft }), prompt({})];
  await open();
  await until(() => expect(text()).toContain('Put this draft in use, or discard it, to write for many leads.'));
  expect([button('Write for a list')?.disabled, asked]).toEqual([true, []]);
});

it('writes nothing while the profile is incomplete, and for one lead at a time with the older version', async () => {
  state = { ...STATE, is_profile_complete: false };
  await open();
  expect([button('Write')?.disabled, button('Improve')?.disabled, asked]).toEqual([true, true, []]);
  await page.remove();
  client.clear();
  state = { ...STATE, has_bulk: false, model_version: 'older' };
  await open();
  expect(text()).toContain('The older version of the assistant writes for one lead at a time.');
  expect([button('Write')?.disabled, button('Write for a list')?.disabled]).toEqual([false, true]);
});
