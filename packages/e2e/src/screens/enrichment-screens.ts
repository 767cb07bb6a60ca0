/** Screenshots of enrichment: prices, the dialog, progress, outcomes, a row's menu, technologies. */
import { press } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { answering, filledAt, type Made, type Step } from './lead-data.ts';

const person = 'customer' as const;
const path = '/lead-search/saved-lists';
const isPhone = ({ page }: Stage) => (page.viewportSize()?.width ?? 0) < 600;

const at = (name: string, where: (made: Made) => string, then?: Step, before?: Step): Screen => ({
  name,
  path,
  person,
  prepare: filledAt(where, then, before),
});

const STATES = ['looking', 'found', 'looking', 'potential', 'looking', 'none', 'unchecked'];

/** A list while the e-mails of its rows are searched for. */
const isLooking: Step = answering(/\/api\/local-results\/\d+$/, (answer) => ({
  ...answer,
  data: (answer['data'] as { email: string }[]).map((row, index) => {
    const state = STATES[index % STATES.length] as string;
    const hasEmail = state === 'found' || state === 'potential';
    return { ...row, email_state: state, email: hasEmail ? row.email || 'hello@clinic.test' : '' };
  }),
}));

const RUN = {
  id: 900,
  act: 'get-employees',
  status: 'running',
  list_type: 'local',
  target: null,
  search_id: null,
  total: 20,
  done: 8,
  found_rows: 6,
  failed_rows: 0,
  found: 14,
  owned: 2,
  potential: 0,
  credits: 24,
  maximum_credits: 400,
  cost_each: 2,
  error: null,
  waiting_until: null,
  by: 'Mara Lindqvist',
  created_at: new Date().toISOString(),
  finished_at: null,
};
const target = { id: 999, name: 'Dental clinics, Austin: employees' };
const ENDED = { status: 'completed', done: 20, credits: 28, target, finished_at: RUN.created_at };
const FAILED = { status: 'failed', failed_rows: 12, credits: 0, found: 0, finished_at: RUN.created_at };

/** A run that was seen while active stays after its end. */
const runs =
  (...later: object[]): Step =>
  ({ page }) => {
    let asked = 0;
    return page.route(/\/api\/campaigns\/\d+\/enrichments$/, (route) => {
      const list_id = Number(/campaigns\/(\d+)/.exec(route.request().url())?.[1]);
      const now = later[Math.min(asked, later.length - 1)];
      asked += 1;
      return route.fulfill({ json: { data: [{ ...RUN, list_id, ...now }] } });
    });
  };

async function tickThree(stage: Stage) {
  const boxes = stage.page.getByRole('checkbox');
  const first = isPhone(stage) ? 0 : 1;
  await boxes.nth(first + 3).waitFor();
  for (const index of [0, 1, 3]) await boxes.nth(first + index).click();
  if (isPhone(stage)) await press(stage, 'ui.actions.open');
}

const openDialog =
  (act: 'get-employees' | 'get-phones' | 'enrich'): Step =>
  async (stage) => {
    const { page, say } = stage;
    await tickThree(stage);
    await page
      .getByRole('button', { name: new RegExp(`^${say(`results.screen.enrich.act.${act}`)}`) })
      .last()
      .click();
    await page.getByText(say('results.screen.enrich.askable')).waitFor();
    await page.locator('dl[aria-busy=false]').waitFor();
  };

/** An account with some history, with one source pinned and one excluded. */
const orders: Step = answering(/\/api\/enrichment-sources$/, (answer) => ({
  ...answer,
  data: (answer['data'] as { sources: object[] }[]).map((order) => ({
    ...order,
    sources: order.sources.map((source, index, all) => ({
      ...source,
      asked: index === all.length - 1 ? 0 : 1240 - 310 * index,
      found: index === all.length - 1 ? 0 : 868 - 290 * index,
      choice: index === 0 ? 'pinned' : index === all.length - 1 ? 'excluded' : 'auto',
    })),
  })),
}));

async function openOrder(stage: Stage, made: Made) {
  const { page, say } = stage;
  await openDialog('get-employees')(stage, made);
  await page.getByRole('button', { name: say('results.screen.enrich.order.open') }).click();
  await page.getByText(say('results.screen.enrich.order.text')).waitFor();
}

/** On the lead if there is no table. */
async function openSimilar(stage: Stage) {
  const { page, say } = stage;
  const label = new RegExp(`^${say('results.screen.enrich.act.find-similar')}`);
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.locator('dl[aria-busy=false]').waitFor();
}

async function openRowMenu(stage: Stage) {
  const { page } = stage;
  if (isPhone(stage)) return;
  const row = page.getByRole('row').nth(2);
  await row.hover();
  await row.locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menu').waitFor();
}

async function chooseTechnology(stage: Stage) {
  const { page, say } = stage;
  await page.getByRole('button', { name: new RegExp(`^${say('ui.filters.more')}`) }).click();
  await page.getByRole('combobox', { name: say('ui.filters.value'), exact: true }).click();
  await page.getByRole('option', { name: 'TYPO3' }).waitFor();
}
const byTechnology = `?filters=${encodeURIComponent('[["technologies","like","wordpress"]]')}`;

const sees =
  (words: RegExp): Step =>
  ({ page }) =>
    page.getByText(words).first().waitFor();

export const ENRICHMENT_SCREENS: Screen[] = [
  at('enrich-looking', (made) => made.local.path, undefined, isLooking),
  at('enrich-ticked', (made) => made.local.path, tickThree),
  at('enrich-ticked-people', (made) => made.people.path, tickThree),
  at('enrich-employees', (made) => made.local.path, openDialog('get-employees')),
  at('enrich-order', (made) => made.local.path, openOrder, orders),
  at('enrich-phones', (made) => made.people.path, openDialog('get-phones')),
  at('enrich-creators', (made) => made.influencer.path, openDialog('enrich')),
  at('enrich-similar', (made) => `${made.people.path}?open=${made.people.first}`, openSimilar),
  at('enrich-menu', (made) => made.local.path, openRowMenu),
  at('enrich-running', (made) => made.local.path, sees(/^(Getting|Obteniendo)/), runs({})),
  at('enrich-done', (made) => made.local.path, sees(/^14 (employees|empleados)/), runs({}, ENDED)),
  at('enrich-failed', (made) => made.local.path, sees(/^(Failed|Ha fallado)$/), runs({}, FAILED)),
  at('enrich-technology', (made) => made.local.path + byTechnology, chooseTechnology),
];
