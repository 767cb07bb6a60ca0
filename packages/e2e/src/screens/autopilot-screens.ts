/** Screenshots of autopilots: the list with an open one, the form, the history. */
import type { Page } from 'playwright-core';
import { button } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { AUTOPILOTS, ESTIMATE, FOUND, INDUSTRIES, LISBON, PAGE, RUNS } from './autopilot-data.ts';

const person = 'customer' as const;
const path = '/lead-search/autopilot';
const ALL = /\/api\/autopilots(\?|$)/;
const ONE = /\/api\/autopilots\/\d+$/;

const answer = (page: Page, asked: RegExp, json: object) => page.route(asked, (route) => route.fulfill({ json }));

async function busy({ page }: Pick<Stage, 'page'>) {
  await answer(page, ALL, PAGE);
  await answer(page, /\/api\/autopilots\/\d+\/runs/, { data: RUNS, currentPage: 1, pageSize: 20, total: 43 });
  await answer(page, /\/api\/autopilots\/estimate/, { data: ESTIMATE });
  await answer(page, ONE, { data: AUTOPILOTS[1] as object });
  await answer(page, /\/api\/locations\?ids/, { data: [LISBON], is_loading: false });
  await answer(page, /\/api\/industries\?slugs/, { data: INDUSTRIES, total: 1160 });
  await answer(page, /\/api\/searches\/estimate/, FOUND);
}

type Then = (stage: Stage) => Promise<unknown>;

const autopilots = (name: string, then?: Then, search = '', before: Then = busy): Screen => ({
  name: `autopilot-${name}`,
  path,
  person,
  prepare: async (stage) => {
    await before(stage);
    await stage.page.goto(stage.world.url + path + search);
    await stage.page.locator('h1').waitFor({ state: 'attached' });
    await then?.(stage);
  },
});

const changeTime: Then = async ({ page, say }) => {
  const time = page.getByRole('button', { name: new RegExp(`^${say('autopilot.screen.schedule.time')}:`) });
  await time.click();
  await page.getByRole('option', { name: '09:15' }).click();
  await page.getByText(/09:15/).first().waitFor();
};

const addStep: Then = async (stage) => {
  await button(stage, 'autopilot.screen.chain.add').click();
  await stage.page.getByRole('menuitem').first().waitFor();
};

const allRuns: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('autopilot.screen.history.all_other', { n: '43' }) }).click();
  await page.getByText(say('autopilot.screen.history.cause.catch_up')).waitFor();
};

const remove: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('autopilot.screen.more', { name: 'Physiotherapists, Lisbon' }) }).click();
  await page.getByRole('menuitem', { name: say('autopilot.screen.delete.act') }).click();
  await page.getByRole('dialog').last().waitFor();
};

/** Filled in as far as possible without choosing a place. */
const webhookRefused: Then = async ({ page, say }) => {
  await page.getByRole('radio', { name: new RegExp(say('autopilot.screen.type.webhook')) }).check();
  await page.getByRole('button', { name: say('autopilot.screen.form.submit') }).click();
  await page.getByText(say('autopilot.error.no_webhook')).waitFor();
};

const none = { ...PAGE, data: [], total: 0, counts: { active: 0, paused: 0, stopped: 0, finished: 0 } };

export const AUTOPILOT_SCREENS: Screen[] = [
  autopilots('list'),
  autopilots('panel', undefined, '?open=2'),
  autopilots('panel-changed', changeTime, '?open=2'),
  autopilots('panel-stopped', undefined, '?open=4'),
  autopilots('step', addStep, '?open=2'),
  autopilots('runs', allRuns, '?open=2'),
  autopilots('delete', remove, '?open=2'),
  autopilots('none', undefined, '', ({ page }) => answer(page, ALL, none)),
  autopilots('create', undefined, '/create'),
  autopilots('create-refused', webhookRefused, '/create'),
  autopilots('edit', ({ page }) => page.getByText('1,204').or(page.getByText('1.204')).waitFor(), '/basic-2/edit'),
];
