/** Samples for tests of workflows, and a mock server. */

import type { RunSummary } from '@leadwright/contract/automation/workflow-runs';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { eventually } from '../../testing/eventually.ts';
import { render } from '../../testing/render.tsx';
import type { WorkflowItem } from './workflows.queries.ts';

const AT = '2026-11-16T09:38:12.000Z';

export const sampleWorkflow = (changes: Partial<WorkflowItem> = {}): WorkflowItem => ({
  id: 7,
  name: 'Physios to HighLevel',
  nodes: ['company_search', 'filter', 'connection'],
  node_count: 3,
  is_ready: true,
  version: 4,
  schedule: null,
  next_run_at: null,
  time_zone: 'Europe/Lisbon',
  halted: null,
  skipped: null,
  hook: null,
  last_run: null,
  runs: 0,
  by: 'Mara Lopes',
  changed_at: AT,
  ...changes,
});

export const sampleRun = (changes: Partial<RunSummary> = {}): RunSummary => ({
  id: 31,
  workflow_id: 7,
  version: 4,
  trigger: 'by_hand',
  is_trial: false,
  state: 'completed',
  reason: null,
  credits: 292,
  maximum_credits: 1017,
  items: 214,
  missing: null,
  by: 'Mara Lopes',
  created_at: AT,
  finished_at: AT,
  ...changes,
});

/** Answers known paths, and records requests as `GET /api/x`, with their bodies. */
export function serve(answers: Record<string, () => unknown>) {
  const asked: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const known = Object.keys(answers).find((one) => call.includes(one));
    return known ? new Response(JSON.stringify(answers[known]?.())) : new Response(null, { status: 404 });
  });
  return asked;
}

export async function open(node: ReactNode) {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>);
  return page;
}

export const text = () => document.body.textContent ?? '';
export const buttons = (words: string) =>
  [...document.querySelectorAll('button')].filter((one) => one.textContent === words);
export const until = (check: () => unknown) => act(async () => eventually(check));
