/** The screens of searching and lists, for `npm run shots`: filled as a customer's would be after a first search. */
import { labels } from '@leadwright/contract/labels';
import { lists } from '@leadwright/contract/lists';
import { results } from '@leadwright/contract/results';
import { field } from './acts.ts';
import { type Account, call, type World } from './client.ts';
import { findDentists, indexIsFilled } from './leads.ts';
import type { Screen, Stage } from './screens.ts';

const LIST = 'Dental clinics, Austin';
const LABELS = [
  { name: 'Call first', color: 'blue' },
  { name: 'Q1 outreach', color: 'green' },
  { name: 'Hot', color: 'red' },
] as const;

/** Made once, for all pictures. */
let filled: Promise<{ path: string; first: number }> | undefined;
async function fill(world: World, { token }: Account) {
  await indexIsFilled(world, { token });
  const { list_id: id } = await findDentists(world, { token }, LIST, 45);
  const { data } = await call(world, results.find, { token, params: { type: 'local', id }, body: {} });
  for (const [index, body] of LABELS.entries()) {
    const { id: label } = (await call(world, labels.create, { token, body })).data;
    const ids = data.filter((_row, at) => at % (index + 3) === 0).map((row) => row.id);
    await call(world, results.setLabels, { token, params: { id }, body: { selection: { ids }, add: [label] } });
  }
  const details = { id, tags: ['q1', 'dental'], source: 'Trade fair' };
  await call(world, lists.saveDetails, { token, body: details });
  return { path: `/lead-search/saved-lists/local-${id}`, first: data[0]?.id ?? 0 };
}

type Where = (made: { path: string; first: number }) => string;
const filledAt =
  (where: Where, then?: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    const { page, world, account } = stage;
    if (!account) return;
    filled ??= fill(world, account);
    await page.goto(world.url + where(await filled));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await then?.(stage);
  };

const chooseKind = (kind: 'people' | 'single' | 'influencer') => async (stage: Stage) => {
  const { page, say } = stage;
  await page.getByRole('radio', { name: say(`search.screen.kind.${kind}.title`) }).click();
};

async function aimSearch(stage: Stage) {
  const { page, say } = stage;
  const pick = async (name: string, typed: string, option: RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).fill(typed);
    await page.getByRole('option', { name: option }).first().click();
  };
  await pick(say('search.screen.industry'), 'dentist', /^Dentist/);
  await pick(say('search.screen.location'), 'Austin', /^Austin, Texas/);
  await field(stage, 'search.screen.listName').fill(LIST);
  await page.getByText(say('search.screen.estimate.live')).waitFor();
}

async function tickFour({ page }: Stage) {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(4).waitFor();
  for (const at of [1, 2, 4, 5]) await boxes.nth(at).click();
}

async function openImport(stage: Stage) {
  const { page, say } = stage;
  const csv = page.getByRole('button', { name: say('results.screen.csv.act'), exact: true });
  const more = page.getByRole('button', { name: say('common.more'), exact: true });
  await csv.or(more).first().waitFor();
  if (await csv.isVisible()) await csv.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: say('results.screen.csv.act') }).click();
  }
  await page.getByRole('tab', { name: say('results.screen.csv.import') }).click();
  const text = 'Company,Web,Town,Mail\nOne Dental,one.test,Austin,hello@one.test\nTwo Dental,two.test,Waco,\n';
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: say('results.screen.csv.goesToOf', { column: 'Web' }) }).waitFor();
}

const person = 'customer' as const;
const path = '/lead-search/saved-lists';

export const LEAD_SCREENS: Screen[] = [
  { name: 'new-search', path: '/lead-search/new-search', person },
  { name: 'new-search-people', path: '/lead-search/new-search', person, prepare: chooseKind('people') },
  { name: 'new-search-domain', path: '/lead-search/new-search', person, prepare: chooseKind('single') },
  { name: 'new-search-creators', path: '/lead-search/new-search', person, prepare: chooseKind('influencer') },
  { name: 'new-search-filled', path, person, prepare: filledAt(() => '/lead-search/new-search', aimSearch) },
  { name: 'saved-lists', path, person, prepare: filledAt(() => path) },
  { name: 'list', path, person, prepare: filledAt((made) => made.path) },
  { name: 'list-ticked', path, person, prepare: filledAt((made) => made.path, tickFour) },
  { name: 'list-import', path, person, prepare: filledAt((made) => made.path, openImport) },
  { name: 'lead-panel', path, person, prepare: filledAt((made) => `${made.path}?open=${made.first}`) },
  { name: 'lead', path, person, prepare: filledAt((made) => `${made.path}/${made.first}`) },
  { name: 'tags-and-source', path, person, prepare: filledAt((made) => `${made.path}/tags-and-source`) },
  { name: 'list-webhook', path, person, prepare: filledAt((made) => `${made.path}/webhook`) },
  { name: 'custom-labels', path, person, prepare: filledAt(() => '/lead-search/custom-labels') },
];
