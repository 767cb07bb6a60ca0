import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import type { ActivityItem } from '../../../lib/shell/slots.ts';
import { eventually } from '../../../testing/eventually.ts';
import { render } from '../../../testing/render.tsx';
import { useActivity } from './activity.ts';

const RUN = {
  id: 31,
  act: 'get-employees',
  status: 'running',
  list_id: 7,
  list_type: 'local',
  list_name: 'Dentists',
  target: null,
  total: 20,
  done: 5,
  found_rows: 4,
  failed_rows: 0,
  found: 14,
  owned: 0,
  potential: 0,
  credits: 28,
  maximum_credits: 400,
  cost_each: 2,
  error: null,
  waiting_until: null,
  created_at: '2026-03-01T10:00:00.000Z',
  finished_at: null,
};
const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let items: ActivityItem[] = [];
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  session.setUser({ isMainUser: true, modules: [{ slug: 'leads' }] } as never as User);
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

function Probe() {
  items = useActivity();
  return null;
}

async function show(...runs: object[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response(JSON.stringify({ data: url.includes('/enrichments') ? runs : [] }));
  });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  await act(async () => void (await eventually(() => expect(items).toHaveLength(runs.length))));
}

it('shows progress and cost of a run, and stops it', async () => {
  await show(RUN);
  const [item] = items;
  expect(item).toMatchObject({
    title: 'Get employees · Dentists',
    progress: 0.25,
    detail: '5 of 20',
    cost: '28 credits',
    running: true,
  });
  expect(item?.link).toBeUndefined();
  item?.stop?.();
  await eventually(() => expect(sent.at(-1)).toMatch(/\/enrichments\/31\/cancel$/));
});

it('shows the outcome of an ended run, with a link to the people', async () => {
  const ended = { ...RUN, status: 'completed', done: 20, finished_at: RUN.created_at };
  await show(
    { ...ended, target: { id: 9, name: 'Employees: Dentists' } },
    { ...ended, id: 32, act: 'find-emails', credits: 0, maximum_credits: 0, created_at: '2026-03-02T10:00:00.000Z' },
    { ...ended, id: 33, list_name: '', created_at: '2026-02-01T10:00:00.000Z' },
  );
  const [employees, emails, gone] = items;
  expect(emails).toMatchObject({ id: 'enrichment:32', cost: 'Free', running: false, progress: 1 });
  expect(employees?.detail).toBe('14 employees found at 4 companies, 28 credits');
  expect([employees?.stop, employees?.link?.label]).toEqual([undefined, 'Open']);
  // There is no link to a deleted list.
  expect([gone?.title, gone?.link]).toEqual(['Get employees', undefined]);
});
