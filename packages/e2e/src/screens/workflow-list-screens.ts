/** Screenshots of the list of workflows: busy, empty, and its dialogs. */
import type { WorkflowItem } from '@leadwright/contract/automation/workflows';
import type { Page } from 'playwright-core';
import { button } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';

const person = 'customer' as const;
const path = '/lead-search/workflows';
const ALL = /\/api\/workflows(\?|$)/;
const AT = '2026-11-14T08:20:00.000Z';

const workflow = (id: number, name: string, changes: Partial<WorkflowItem>): WorkflowItem => ({
  id,
  name,
  nodes: ['company_search', 'filter', 'connection'],
  node_count: 3,
  is_ready: true,
  version: 3,
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

const run = (changes: Partial<NonNullable<WorkflowItem['last_run']>>): WorkflowItem['last_run'] => ({
  id: 1,
  workflow_id: 1,
  version: 3,
  trigger: 'schedule',
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

const hook = {
  url: 'https://leads.example.com/api/workflows/hooks/4f1d0c8f21b94f6f8f6f2a8b5d1c9e77',
  secret_ends: 'x7Qe',
  last_called_at: AT,
  created_at: AT,
};

const WORKFLOWS: WorkflowItem[] = [
  workflow(1, 'Lisbon physios to HighLevel', {
    nodes: ['company_search', 'filter', 'domain_search', 'ai_research', 'people_search', 'content', 'connection'],
    node_count: 7,
    schedule: { repeat: 'weekly', time: '06:00', weekday: 5 },
    next_run_at: '2026-11-20T06:00:00.000Z',
    last_run: run({ state: 'running', finished_at: null, credits: 631, items: 96 }),
  }),
  workflow(2, 'Owners of dental practices', {
    nodes: ['company_search', 'people_search', 'content', 'connection'],
    node_count: 4,
    hook,
    last_run: run({ trigger: 'hook' }),
  }),
  workflow(3, 'Yoga creators, every month and with a rather long name that does not fit', {
    nodes: ['influencer_search', 'filter', 'connection'],
    schedule: { repeat: 'monthly', time: '09:00', day: 31 },
    halted: 'There were not enough credits for a run.',
    last_run: run({ state: 'stopped', reason: 'Out of credits', credits: 48 }),
  }),
  workflow(4, 'New clinics', { is_ready: false, nodes: ['company_search'], node_count: 1 }),
];
const PAGE = { data: WORKFLOWS, currentPage: 1, pageSize: 20, total: WORKFLOWS.length };

const answer = (page: Page, asked: RegExp, json: object) => page.route(asked, (route) => route.fulfill({ json }));

type Then = (stage: Stage) => Promise<unknown>;

const screen = (name: string, then?: Then, found: object = PAGE): Screen => ({
  name: `workflows-${name}`,
  path,
  person,
  prepare: async (stage) => {
    await answer(stage.page, ALL, found);
    await answer(stage.page, /\/api\/workflows\/\d+\/hook/, {
      message: 'OK',
      secret: 'wfs_0oZt4m2Yw7t6J3n1d8Qv5rXk9sLbHcPeUfGaMiNjx7Qe',
      data: { ...WORKFLOWS[0], hook, graph: { nodes: [], edges: [] }, problems: [], created_at: AT },
    });
    await stage.page.goto(stage.world.url + path);
    await stage.page.locator('h1').waitFor({ state: 'attached' });
    await then?.(stage);
  },
});

/** An action of a row. */
const act =
  (of: WorkflowItem | undefined, key: 'workflows.list.schedule' | 'workflows.list.hook' | 'common.delete'): Then =>
  async ({ page, say }) => {
    await page.getByRole('button', { name: say('workflows.list.actsOf', { name: of?.name ?? '' }) }).click();
    await page.getByRole('menuitem', { name: say(key) }).click();
    await page.getByRole('dialog').last().waitFor();
  };

const template: Then = async (stage) => {
  await button(stage, 'workflows.list.new').first().click();
  await stage.page.getByText(stage.say('canvas.editor.template.researched_openers.title')).click();
};

const address: Then = async (stage) => {
  await act(WORKFLOWS[0], 'workflows.list.hook')(stage);
  await button(stage, 'workflows.trigger.openHook').click();
  await stage.page.getByText(/^wfs_/).first().waitFor();
};

export const WORKFLOW_LIST_SCREENS: Screen[] = [
  screen('list'),
  screen('none', undefined, { ...PAGE, data: [], total: 0 }),
  screen('new', template),
  screen('schedule', act(WORKFLOWS[0], 'workflows.list.schedule')),
  screen('halted', act(WORKFLOWS[2], 'workflows.list.schedule')),
  screen('hook', act(WORKFLOWS[1], 'workflows.list.hook')),
  screen('hook-made', address),
  screen('delete', act(WORKFLOWS[0], 'common.delete')),
];
