import type { Enrichment } from '@leadwright/contract/searching/enrichment';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render } from '../../../testing/render.tsx';
import { useShownRuns } from './enrichment.queries.ts';
import { RunBand } from './RunBand.tsx';

const RUNNING = {
  id: 31,
  act: 'get-employees',
  status: 'running',
  list_id: 7,
  list_type: 'local',
  target: null,
  total: 20,
  done: 8,
  found_rows: 6,
  failed_rows: 0,
  found: 14,
  owned: 0,
  potential: 0,
  credits: 28,
  maximum_credits: 400,
  cost_each: 2,
  error: null,
  waiting_until: null,
} as Enrichment;
const ENDED = { ...RUNNING, status: 'completed', done: 20 } as Enrichment;

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let answers: Enrichment[][] = [];
let stops: (string | undefined)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stops = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.endsWith('/cancel')) {
      stops.push(headers['Idempotency-Key']);
      return new Response(JSON.stringify({ data: { ...RUNNING, status: 'canceled' } }));
    }
    return new Response(JSON.stringify({ data: answers.length > 1 ? answers.shift() : answers[0] }));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Strip() {
  const { runs, dismiss } = useShownRuns(7);
  return runs.map((run) => <RunBand key={run.id} run={run} onDismiss={() => dismiss(run.id)} />);
}
async function show(...given: Enrichment[][]) {
  answers = given;
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <main>
        <Strip />
      </main>
    </QueryClientProvider>,
  );
  await pass(50);
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const text = () => page.container.querySelector('main')?.textContent;

it('shows progress and cost, and stops once', async () => {
  await show([RUNNING]);
  expect(text()).toContain('Getting employees');
  expect(text()).toContain('8 of 20 companies');
  expect(text()).toContain('14 found');
  expect(text()).toContain('28 credits charged, 400 at most');
  const stop = page.container.querySelector('button');
  await click(stop);
  await pass(50);
  expect(stops).toEqual([expect.any(String)]);
  expect(text()).toContain('Stopped');
});

it('keeps its result until dismissed, even if the live connection is lost', async () => {
  await show([RUNNING], [{ ...ENDED, id: 32 }, ENDED]);
  await pass(6000);
  // A run that ended before this page opened is not shown.
  expect(text()).toBe('14 employees found at 6 companies, 28 credits');
  await click(page.container.querySelector('button'));
  await pass(50);
  expect(text()).toBe('');
});

it('is not set back by a response that was pending during live events', async () => {
  await show([RUNNING], [{ ...RUNNING, done: 5 }]);
  await pass(6000);
  expect(text()).toContain('8 of 20 companies');
});
