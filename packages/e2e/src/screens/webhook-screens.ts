/** Screenshots of Integration: webhooks with their deliveries, the AI key. */
import type { Page } from 'playwright-core';
import { button, field, press } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { filledAt } from './lead-data.ts';
import { DELIVERIES, DETAILS, ENDPOINTS, LIST_HOOK } from './webhook-data.ts';

const person = 'customer' as const;
const path = '/settings/integration/webhook';
const ACCOUNT = /\/api\/webhooks$/;
const HISTORY = /\/api\/webhooks\/\d+\/deliveries/;
const ONE = /\/api\/webhooks\/deliveries\/\d+$/;
const AI_KEY = /\/api\/open-ai-api-key$/;

const answer = (page: Page, asked: RegExp, json: object) => page.route(asked, (route) => route.fulfill({ json }));

async function busy({ page }: Pick<Stage, 'page'>) {
  const counts = { all: 202, failed: 14, waiting: 6 };
  await answer(page, ACCOUNT, { data: ENDPOINTS });
  await answer(page, HISTORY, { data: DELIVERIES, currentPage: 1, pageSize: 20, total: 202, counts });
  await answer(page, ONE, { data: DETAILS });
}

type Then = (stage: Stage) => Promise<unknown>;

const never: Then = ({ page }) => page.route(ACCOUNT, () => undefined);
const refused: Then = ({ page }) =>
  page.route(ACCOUNT, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }));

const webhooks = (name: string, then?: Then, search = '?endpoint=2', before: Then = busy): Screen => ({
  name,
  path,
  person,
  prepare: async (stage) => {
    await before(stage);
    await stage.page.goto(stage.world.url + path + search);
    await stage.page.locator('h1').waitFor({ state: 'attached' });
    await then?.(stage);
  },
});
const opensDialog =
  (open: Then): Then =>
  async (stage) => {
    await open(stage);
    await stage.page.getByRole('dialog').waitFor();
  };
const fromMenu =
  (key: Parameters<typeof press>[1]): Then =>
  async (stage) => {
    const { page, say } = stage;
    await page
      .getByRole('button', { name: say('webhooks.act.more', { url: 'sync.brightloop.test/in/leadwright' }) })
      .click();
    await page.getByRole('menuitem', { name: say(key), exact: true }).click();
  };
const openDetails: Then = async ({ page, world }) => {
  await page.goto(`${world.url}${path}?endpoint=2&delivery=1`);
  await page.getByText('msg_2LxPq84tYd').waitFor();
};

async function listHistory({ page }: Stage) {
  await busy({ page });
  await answer(page, /\/api\/campaign-webhook\/\d+$/, { data: LIST_HOOK, endpoint_id: 2 });
}

const AI_USAGE = /\/api\/ai-usage/;
const sums = (requests: number, prompt_tokens: number, completion_tokens: number, cost_micros: number | null) => ({
  requests,
  failures: 0,
  prompt_tokens,
  completion_tokens,
  cost_micros,
});
const USAGE = {
  from: '2026-10-18',
  to: '2026-11-16',
  by_day: [],
  total: { ...sums(1_284, 1_402_118, 96_240, 241_000), failures: 17 },
  by_purpose: [
    { purpose: 'text', ...sums(1_180, 1_290_400, 88_100, 221_000) },
    { purpose: 'companies', ...sums(64, 71_200, 5_900, 14_000) },
    { purpose: 'suggestions', ...sums(40, 40_518, 2_240, 6_000) },
  ],
  by_key: [
    { key_of: 'own', model: 'gpt-4o-mini', ...sums(1_102, 1_203_100, 82_300, 241_000) },
    { key_of: 'platform', model: 'gpt-4o-mini', ...sums(182, 199_018, 13_940, null) },
  ],
};
const KEY = { last_four: 'Qx7b', saved_by: 'Mara Lindqvist', saved_at: '2026-11-02T10:00:00.000Z' };
const aiKey = (name: string, data: object | null, then?: Then): Screen => ({
  name,
  path: '/settings/integration/open-ai',
  person,
  prepare: async (stage) => {
    await answer(stage.page, AI_KEY, { data });
    if (data) await answer(stage.page, AI_USAGE, { data: USAGE });
    await stage.page.reload();
    await stage.page.getByText(stage.say('integration.aiKey.key'), { exact: true }).waitFor();
    await then?.(stage);
  },
});
const refuseKey: Then = async (stage) => {
  const json = { code: 'models.wrong_key', message: stage.say('models.error.wrong_key') };
  await stage.page.unroute(AI_KEY);
  await stage.page.route(AI_KEY, (route) =>
    route.fulfill(route.request().method() === 'POST' ? { status: 422, json } : { json: { data: null } }),
  );
  await field(stage, 'integration.aiKey.key').fill('sk-not-a-key-of-mine');
  await press(stage, 'integration.aiKey.save');
  await stage.page.getByRole('alert').first().waitFor();
};

export const WEBHOOK_SCREENS: Screen[] = [
  webhooks('webhooks', undefined, ''),
  webhooks('webhooks-endpoint'),
  webhooks('webhooks-delivery', openDetails),
  webhooks('webhooks-none', undefined, '', ({ page }) => answer(page, ACCOUNT, { data: [] })),
  { ...webhooks('webhooks-loading', undefined, '', never), waits: true },
  webhooks('webhooks-error', undefined, '', refused),
  webhooks(
    'webhooks-add',
    opensDialog((stage) => button(stage, 'webhooks.add.open').click()),
    '',
  ),
  webhooks('webhooks-edit', opensDialog(fromMenu('webhooks.act.edit'))),
  webhooks('webhooks-rotate', opensDialog(fromMenu('webhooks.secret.rotate'))),
  webhooks('webhooks-delete', opensDialog(fromMenu('webhooks.act.delete'))),
  {
    name: 'list-webhook-history',
    path: '/lead-search/saved-lists',
    person,
    prepare: filledAt((made) => `${made.local.path}/webhook`, undefined, listHistory),
  },
  aiKey('ai-key', { ...KEY, problem: null, tested_at: new Date().toISOString() }),
  aiKey('ai-key-problem', { ...KEY, problem: 'no_quota', tested_at: new Date().toISOString() }),
  aiKey('ai-key-none', null),
  aiKey('ai-key-refused', null, refuseKey),
];
