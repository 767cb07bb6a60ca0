/** Screenshots of saved lists, their rows and one lead, in each of their states. */
import { lists } from '@leadwright/contract/leads/lists';
import type { TranslationKey } from '@leadwright/i18n';
import { field, press } from '../support/acts.ts';
import { call } from '../support/client.ts';
import { settle } from '../support/newcomer.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { act, checkFile, chooseFile, importShows, openCsv, refuseRows } from './csv-steps.ts';
import { answering, failing, filledAt, type Made, type Step, silent } from './lead-data.ts';

const person = 'customer' as const;
const path = '/lead-search/saved-lists';
const isPhone = ({ page }: Stage) => (page.viewportSize()?.width ?? 0) < 600;

const LISTS = /\/api\/campaigns\?/;
const ONE_LIST = /\/api\/campaigns\/\d+$/;
const ROWS = /\/api\/local-results\/\d+$/;
const RUN = /\/api\/searches\/\d+$/;

const opensDialog =
  (open: Step): Step =>
  async (stage, made) => {
    await open(stage, made);
    await stage.page.getByRole('dialog').waitFor();
  };
const openMenu =
  (name: (stage: Stage) => string | RegExp): Step =>
  async (stage) => {
    await stage.page
      .getByRole('button', { name: name(stage), exact: true })
      .first()
      .click();
    await stage.page.locator('[role=menu], [role=dialog]').first().waitFor();
  };

async function tickThree(stage: Stage) {
  const boxes = stage.page.getByRole('checkbox');
  // On a phone there is no "select all" checkbox in front.
  const first = isPhone(stage) ? 0 : 1;
  await boxes.nth(first + 3).waitFor();
  for (const at of [0, 1, 3]) await boxes.nth(first + at).click();
}

const tickedSheet: Step = async (stage) => {
  await tickThree(stage);
  if (isPhone(stage)) await press(stage, 'ui.actions.open');
};

const openLabels: Step = async (stage) => {
  await tickThree(stage);
  if (isPhone(stage)) await press(stage, 'ui.actions.open');
  await stage.page.getByRole('button', { name: new RegExp(`^${stage.say('results.screen.labels')}`) }).click();
};

const sees =
  (key: TranslationKey): Step =>
  ({ page, say }) =>
    page.getByText(say(key), { exact: true }).first().waitFor();

const MINUTE = 60_000;
/** The list while its search runs, or after it ended in this way. */
const runIs =
  (change: Record<string, unknown>): Step =>
  async (stage, made) => {
    const running = change['status'] === 'running';
    if (running)
      await answering(ONE_LIST, (answer) => ({
        data: { ...(answer['data'] as object), running_search_id: made.local.run },
      }))(stage, made);
    await answering(RUN, (answer) => ({ ...answer, ...change }))(stage, made);
  };
const RUNNING = {
  status: 'running',
  limit: 120,
  found: 62,
  checked: 51,
  added: 45,
  credits: 45,
  maximum_credits: 120,
  finished_at: null,
  created_at: new Date(Date.now() - MINUTE).toISOString(),
};
const FAILED = {
  status: 'failed',
  limit: 120,
  error: 'The source did not answer. 45 leads were kept and charged. The remaining reserved credits were released.',
};

async function openEmptyList(stage: Stage) {
  const { page, world, say } = stage;
  const { token } = await settle(stage, path);
  const body = { name: 'Cafés, Porto', type: 'local' as const };
  const { data } = await call(world, lists.create, { token, body });
  await page.goto(`${world.url}${path}/local-${data.id}`);
  await page.getByText(say('results.screen.empty')).waitFor();
}

const openManual: Step = (stage) => press(stage, 'results.screen.manual.open');
const refuseEntry: Step = async (stage, made) => {
  await openManual(stage, made);
  await press(stage, 'results.screen.manual.add');
  await stage.page.getByText(stage.say('validation.required')).waitFor();
};
const refusePaste: Step = async (stage, made) => {
  const { page, say } = stage;
  await openManual(stage, made);
  await page.getByRole('tab', { name: say('results.screen.manual.many') }).click();
  await field(stage, 'results.screen.manual.paste').fill('\tNo website\n\tNeither');
  await page.getByRole('button', { name: say('results.screen.manual.addMany_other', { n: 2 }) }).click();
  await page.getByText(say('results.screen.manual.report', { added: 0, duplicates: 0, refused: 2 })).waitFor();
};
const correctCity: Step = async ({ page, say }) => {
  const what = say('results.column.city');
  await page.getByRole('button', { name: say('results.screen.lead.correct', { what }) }).click();
  await page.getByLabel(what, { exact: true }).waitFor();
};
const openActivityTab: Step = ({ page, say }) =>
  page.getByRole('tab', { name: new RegExp(`^${say('results.screen.lead.activity')}`) }).click();
const showHint: Step = async ({ page }) => {
  await page.getByRole('dialog').locator('[data-hint]').first().click();
  await page.getByRole('tooltip').waitFor();
};
const withoutContact = answering(ROWS, (answer) => {
  const [first, second, ...rest] = answer['data'] as object[];
  const bare = { phone: '', website: '', domain: '', email: '', email_state: 'none', email_origin: null };
  return { ...answer, data: [first, { ...second, ...bare }, ...rest] };
});
/** On a phone it is a text. */
const hoverNoContact: Step = async (stage, made) => {
  if (isPhone(stage)) return sees('results.screen.noContact')(stage, made);
  await stage.page.getByRole('img', { name: stage.say('results.screen.noContact') }).hover();
  await stage.page.getByRole('tooltip').waitFor();
};
const moreFilters = `?filters=${encodeURIComponent('[["rating","greater","3.9"]]')}`;
const openPalette: Step = async ({ page, say }) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('shell.palette.placeholder') }).fill('den');
  await page
    .getByRole('option', { name: /Dental/ })
    .first()
    .waitFor();
};
const openActivity: Step = openMenu(
  ({ say }) => new RegExp(`${say('shell.activity.label')}|${say('shell.activity.running', { n: 1 })}`),
);
const openDrawer: Step = (stage) => (isPhone(stage) ? press(stage, 'shell.openMenu') : Promise.resolve());
const openHistory = (made: Made) => `${made.local.path}/tags-and-source`;

const list = (name: string, then?: Step, before?: Step, query = ''): Screen => ({
  name,
  path,
  person,
  prepare: filledAt((made) => made.local.path + query, then, before),
});
const saved = (name: string, then?: Step, before?: Step, query = ''): Screen => ({
  name,
  path,
  person,
  prepare: filledAt(() => path + query, then, before),
});
const at = (name: string, where: (made: Made) => string, then?: Step, before?: Step): Screen => ({
  name,
  path,
  person,
  prepare: filledAt(where, then, before),
});
const withRun = (made: Made) => `${made.local.path}?run=${made.local.run}`;
const LEAD = /\/api\/results\/\d+$/;

/** Three people of the company, of six. */
const staffed: Step = async (stage, made) => {
  const people = [
    { name: 'Marta Reis', position: 'Owner', email: 'marta.reis@altadental.test', email_state: 'found' },
    { name: 'Tiago Falcão', position: 'Practice manager', email: 't.falcao@altadental.test', email_state: 'potential' },
    { name: 'Inês Nobre', position: 'Orthodontist', email: '', email_state: 'none' },
  ];
  const rest = { list_id: 1, type: 'people', email_origin: null, is_verified: false, is_suppressed: false };
  const data = people.map((one, at) => ({ ...rest, id: at + 1, ...one }));
  await answering(/\/api\/results\/\d+\/employees$/, () => ({ data, total: data.length }))(stage, made);
  await answering(LEAD, ({ data: lead }) => ({ data: { ...(lead as object), employees: 6 } }))(stage, made);
};

export const LIST_SCREENS: Screen[] = [
  saved('saved-lists'),
  { ...saved('saved-lists-loading', undefined, silent(LISTS)), waits: true },
  saved('saved-lists-error', undefined, failing(LISTS)),
  saved('saved-lists-no-match', undefined, undefined, '?q=harbour'),
  saved('saved-lists-archived', undefined, undefined, '?archived=true'),
  saved('saved-lists-ticked', tickedSheet),
  saved(
    'saved-lists-menu',
    openMenu(({ say }) => say('lists.screen.actsOf', { name: 'Fitness creators' })),
  ),
  saved(
    'saved-lists-create',
    opensDialog((stage) => press(stage, 'lists.screen.create')),
  ),
  { name: 'saved-lists-empty', path: '/login', prepare: (stage) => settle(stage, path) },
  list('list'),
  at('list-people', (made) => made.people.path),
  at('list-domain', (made) => made.domain.path),
  at('list-creators', (made) => made.influencer.path),
  { ...list('list-loading', undefined, silent(ROWS)), waits: true },
  list('list-error', undefined, failing(ROWS)),
  { name: 'list-empty', path: '/login', prepare: openEmptyList },
  list('list-filtered', undefined, undefined, `${moreFilters}&q=dental&email=found`),
  list(
    'list-filters',
    openMenu(({ say }) => new RegExp(`^${say('ui.filters.more')}`)),
    undefined,
    moreFilters,
  ),
  list('list-no-results', sees('ui.state.removeFilter'), undefined, '?q=zebra&email=found'),
  list('list-no-contact', hoverNoContact, withoutContact),
  list('list-columns', async (stage, made) => {
    // A phone shows cards without columns to choose.
    if (!isPhone(stage)) await openMenu(({ say }) => say('ui.table.columns'))(stage, made);
  }),
  list(
    'list-dates',
    openMenu(({ say }) => say('results.screen.filter.dates')),
  ),
  list(
    'list-label-filter',
    openMenu(({ say }) => say('results.screen.filter.label')),
  ),
  list('list-ticked', tickedSheet),
  list('list-labels', opensDialog(openLabels)),
  list(
    'list-delete',
    opensDialog((stage) => act(stage, stage.say('common.delete'))),
  ),
  list('list-manual', opensDialog(refuseEntry)),
  list('list-paste', opensDialog(refusePaste)),
  list('list-export', opensDialog(openCsv)),
  list('list-import', opensDialog(chooseFile)),
  list('list-import-checked', opensDialog(checkFile)),
  list('list-import-running', opensDialog(importShows('running'))),
  list('list-import-refused', opensDialog(refuseRows)),
  list('list-import-done', opensDialog(importShows('completed'))),
  at('list-running', (made) => made.local.path, sees('results.screen.strip.running'), runIs(RUNNING)),
  at('list-completed', withRun, sees('results.screen.strip.completed')),
  at('list-failed', withRun, sees('results.screen.strip.failed'), runIs(FAILED)),
  at('list-canceled', withRun, sees('results.screen.strip.canceled'), runIs({ status: 'canceled', limit: 120 })),
  at('lead-panel', (made) => `${made.local.path}?open=${made.local.first}`, undefined, staffed),
  at('lead-panel-activity', (made) => `${made.local.path}?open=${made.local.first}`, openActivityTab),
  at('lead-panel-hint', (made) => `${made.local.path}?open=${made.local.first}`, showHint),
  at('lead-panel-person', (made) => `${made.people.path}?open=${made.people.first}`),
  at('lead-panel-creator', (made) => `${made.influencer.path}?open=${made.influencer.first}`),
  at('lead', (made) => `${made.local.path}/${made.local.first}`),
  at('lead-person', (made) => `${made.people.path}/${made.people.first}`),
  at('lead-correct', (made) => `${made.local.path}/${made.local.first}`, correctCity),
  at('lead-error', (made) => `${made.local.path}/${made.local.first}`, undefined, failing(LEAD)),
  at('tags-and-source', openHistory, sees('lists.screen.runStatus.completed')),
  at('list-webhook', (made) => `${made.local.path}/webhook`),
  at('palette', () => path, openPalette),
  at('activity', () => path, openActivity),
  at('sidebar', () => path, openDrawer),
];
