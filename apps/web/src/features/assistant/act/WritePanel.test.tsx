import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { click, render } from '../../../testing/render.tsx';
import { WritePanel } from './WritePanel.tsx';

const OPTIONS = { tone: 'plain', max_words: 28, if_missing: 'leave_out', language: 'own' };
const prompt = (patch: object) => ({
  id: null,
  is_default: true,
  type: 'local',
  prompt_type: 'first_line',
  name: 'First line',
  version: 0,
  text: 'x',
  options: OPTIONS,
  note: '',
  draft: null,
  versions: 0,
  texts: 0,
  by: '',
  changed_at: null,
  ...patch,
});
const OWN = prompt({ id: 5, is_default: false, name: 'Opening on bookings', version: 3, versions: 3 });
const PROMPTS = [OWN, prompt({}), prompt({ prompt_type: 'subject', name: 'Subject' })];
const STATE = {
  key_of: 'platform',
  model_version: 'current',
  has_bulk: true,
  cost_each: 1,
  is_profile_complete: true,
  training_sources: 2,
  previews_a_day: 50,
};

/** One credit per text; 10 rows, 2 of which already have it. */
const estimateOf = ({ prompts, existing, limit }: { prompts: unknown[]; existing: string; limit?: number }) => {
  const texts = prompts.length * Math.min(limit ?? 10, existing === 'skip' ? 8 : 10);
  return {
    rows: { count: 10, fingerprint: 'f10' },
    texts,
    key_of: 'platform',
    cost_each: 1,
    maximum_credits: texts,
    balance: 500,
    balance_after: 500 - texts,
    is_affordable: true,
    prompts: prompts.map(() => ({
      id: 5,
      prompt_type: 'first_line',
      name: 'x',
      version: 3,
      open: 8,
      have: 2,
      tokens: 900,
    })),
  };
};
const RUN = {
  id: 31,
  list_id: 7,
  list_type: 'local',
  status: 'running',
  prompts: [],
  is_trial: true,
  total: 5,
  done: 0,
  written: 0,
  skipped: 0,
  failed: 0,
  credits: 0,
  maximum_credits: 5,
  cost_each: 1,
  error: null,
  waiting_until: null,
  by: '',
  created_at: '2026-01-01T00:00:00Z',
  finished_at: null,
};

let orders: Record<string, unknown>[] = [];
let refusal: object | null = null;
let incomplete = false;
const client = createQueryClient();
const onClose = vi.fn();
let page: Awaited<ReturnType<typeof render>>;

const answerTo = (url: string, method: string, body: never): [unknown, number] => {
  const path = url.split('?')[0] ?? '';
  if (path.endsWith('/texts/estimate'))
    return incomplete
      ? [{ code: 'business_profile.incomplete', message: 'Please fill it out.' }, 409]
      : [{ data: estimateOf(body) }, 200];
  if (path.endsWith('/campaigns/7/texts') && method === 'POST') {
    orders.push(body);
    return refusal ? [refusal, 409] : [{ message: '', data: RUN }, 200];
  }
  if (path.endsWith('/fine-tunes')) return [{ data: PROMPTS }, 200];
  if (path.endsWith('/business-details/data')) return [{ data: { complete: true } }, 200];
  if (path.endsWith('/assistant')) return [{ data: STATE }, 200];
  if (path.endsWith('/api/texts/31')) return [{ data: RUN }, 200];
  return [{ data: [], total: 0, currentPage: 1, pageSize: 20 }, 200];
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ isMainUser: true } as User);
  orders = [];
  refusal = null;
  incomplete = false;
  onClose.mockClear();
  vi.stubGlobal('fetch', async (url: string, { body, method = 'GET' }: RequestInit) => {
    const [answer, status] = answerTo(url, method, (body ? JSON.parse(String(body)) : {}) as never);
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = () => act(async () => vi.advanceTimersByTimeAsync(500));
const Panel = () => (
  <WritePanel
    list={{ id: 7, type: 'local', name: 'Dentists' }}
    selection={{ filter: { search: 'dent' } }}
    what="10 companies"
    onClose={onClose}
  />
);
async function open() {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const router = createRouter({ routeTree: createRootRoute({ component: Panel }), history: createMemoryHistory() });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
}
const panel = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const button = (words: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === words,
  );
const box = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')].find(
    (input) => input.labels?.[0]?.textContent === name,
  );

it('shows the maximum cost, and sends that price with its rows and version', async () => {
  await open();
  expect(panel()).toContain('Write with AI for 10 companies');
  expect(panel()).toContain('Already have one2');
  expect(panel()).toContain('492 or more');
  await click(button('Write 8 texts, up to 8 credits'), { detail: 1 });
  await settle();
  expect(orders).toEqual([
    {
      selection: { filter: { search: 'dent' }, expected: { count: 10, fingerprint: 'f10' } },
      prompts: [{ id: 5, version: 3 }],
      existing: 'skip',
      expected: { cost_each: 1, maximum_credits: 8 },
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows and sends a new price for another choice', async () => {
  await open();
  await click(box('Subject'));
  await click(box('Replace their text'));
  await settle();
  await settle();
  await click(button('Write 20 texts, up to 20 credits'), { detail: 1 });
  await settle();
  expect(orders[0]).toMatchObject({
    prompts: [{ id: 5, version: 3 }, { default: 'subject' }],
    existing: 'overwrite',
    expected: { maximum_credits: 20 },
  });
});

it("tries five rows at the button's price, once, and stays open with their texts", async () => {
  await open();
  const few = button('Try 5, 5 credits');
  await click(few);
  await click(few);
  await settle();
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ limit: 5, expected: { cost_each: 1, maximum_credits: 5 } });
  expect(onClose).not.toHaveBeenCalled();
  expect(panel()).toContain('Writing texts 0 of 5, 0 credits charged, 5 at most');
  // Only one run at a time; the user can stop it.
  expect(button('Write 8 texts, up to 8 credits')?.disabled).toBe(true);
  expect(button('Stop')?.disabled).toBe(false);
});

it('stays open if rows or price have changed', async () => {
  await open();
  refusal = { code: 'assistant.price_changed', message: 'The price has changed.' };
  await click(button('Write 8 texts, up to 8 credits'), { detail: 1 });
  await settle();
  expect(onClose).not.toHaveBeenCalled();
});

it('explains why nothing can be written while the business profile is incomplete', async () => {
  incomplete = true;
  await open();
  expect(panel()).toContain('Please fill it out.');
  expect(button('Write with AI')?.disabled).toBe(true);
});
