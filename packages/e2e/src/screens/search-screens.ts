/** Screenshots of searching: the four kinds, empty, filled in with an estimate, and rejected. */
import { field } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { answering, filledAt, LIST, type Step } from './lead-data.ts';

const person = 'customer' as const;
const path = '/lead-search/new-search';
type Kind = 'industry' | 'people' | 'single' | 'influencer';

const chooseKind = ({ page, say }: Stage, kind: Kind) =>
  page.getByRole('radio', { name: say(`search.screen.kind.${kind}.title`) }).click();

async function pick({ page }: Stage, name: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name, exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

const estimated = ({ page, say }: Stage) => page.getByText(say('search.screen.estimate.live')).waitFor();
async function addCondition({ page, say }: Stage, name: string) {
  await page.getByRole('button', { name: say('search.screen.addCondition') }).click();
  await page.getByRole('menuitem', { name }).click();
}
const submit = ({ page }: Stage) => page.locator('aside button[type=submit]').click();

async function aimAtAustin(stage: Stage) {
  const { say } = stage;
  await pick(stage, say('search.screen.industries'), 'dentist', /^Dentist/);
  await pick(stage, say('search.screen.industries'), 'orthodon', /^Ort/);
  await pick(stage, say('search.screen.location'), 'Austin', /^Austin, Texas/);
  await addCondition(stage, say('search.screen.withWebsite'));
  await field(stage, 'search.screen.listName').fill(LIST);
  await estimated(stage);
}

async function aimAndOpen(stage: Stage) {
  await aimAtAustin(stage);
  await openEstimate(stage);
}

async function aimAtPortugal(stage: Stage) {
  const { say } = stage;
  await pick(stage, say('search.screen.industries'), 'dentist', /^Dentist/);
  await pick(stage, say('search.screen.location'), 'Portugal', /^Portugal$/);
  await estimated(stage);
}

async function aimAtLisbon(stage: Stage) {
  const { say } = stage;
  await pick(stage, say('search.screen.industries'), 'dentist', /^Dentist/);
  await pick(stage, say('search.screen.location'), 'Lisb', /^Lisb/);
  await addCondition(stage, say('search.screen.withName'));
  await estimated(stage);
}

async function aimAtOwners(stage: Stage) {
  const { page, say } = stage;
  await chooseKind(stage, 'people');
  await page.getByRole('combobox', { name: say('search.screen.titles'), exact: true }).fill('owner');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await estimated(stage);
}

const aimAtDomain: Step = async (stage, { domainName }) => {
  await chooseKind(stage, 'single');
  await field(stage, 'search.screen.domain').fill(domainName);
  await estimated(stage);
};

async function aimAtCreators(stage: Stage) {
  const { page, say } = stage;
  await chooseKind(stage, 'influencer');
  await page.getByText('Instagram', { exact: true }).first().click();
  await page.getByLabel(say('search.screen.atLeast', { what: say('search.screen.range.followers') })).fill('20000');
  await estimated(stage);
}

async function askWrongly(stage: Stage) {
  const { page, say } = stage;
  await chooseKind(stage, 'influencer');
  await page.getByText('YouTube', { exact: true }).first().click();
  const growth = say('search.screen.growthOf.followersGrowthRate');
  await addCondition(stage, say('search.screen.lastposted'));
  await field(stage, 'search.screen.lastposted').fill('29');
  await addCondition(stage, growth);
  await page.getByLabel(`${growth}: ${say('search.screen.value')}`).fill('0.1');
  await submit(stage);
  await page.getByText(say('validation.fieldsRequired'), { exact: true }).waitFor();
}

async function askForNothing(stage: Stage) {
  await submit(stage);
  await stage.page.getByText(stage.say('search.screen.locationMissing')).waitFor();
}

const poor = answering(/\/api\/searches\/estimate$/, (answer) => ({
  ...answer,
  balance: 12,
  balance_after: -33,
  is_affordable: false,
}));
const owned = answering(/\/api\/searches\/estimate$/, (answer) => ({
  ...answer,
  matches: 1482,
  owned: 611,
  new_to_you: 871,
  this_search: 100,
  maximum_credits: 100,
  has_leads: true,
}));
/** On a phone the estimate is a sheet. */
async function openEstimate({ page, say }: Stage) {
  const button = page.getByRole('button', { name: say('search.screen.estimate.adds') });
  if (await button.isVisible()) await button.click();
}
const kind = (one: Kind) => (stage: Stage) => chooseKind(stage, one);

export const SEARCH_SCREENS: Screen[] = [
  { name: 'new-search', path, person },
  { name: 'new-search-missing', path, person, prepare: askForNothing },
  { name: 'new-search-filled', path, person, prepare: filledAt(() => path, aimAtAustin) },
  { name: 'new-search-country', path, person, prepare: filledAt(() => path, aimAtPortugal) },
  { name: 'new-search-coast', path, person, prepare: filledAt(() => path, aimAtLisbon) },
  { name: 'new-search-poor', path, person, prepare: filledAt(() => path, aimAtAustin, poor) },
  { name: 'new-search-owned', path, person, prepare: filledAt(() => path, aimAtAustin, owned) },
  { name: 'new-search-owned-open', path, person, prepare: filledAt(() => path, aimAndOpen, owned) },
  { name: 'new-search-people', path, person, prepare: kind('people') },
  { name: 'new-search-people-filled', path, person, prepare: filledAt(() => path, aimAtOwners) },
  { name: 'new-search-domain', path, person, prepare: kind('single') },
  { name: 'new-search-domain-filled', path, person, prepare: filledAt(() => path, aimAtDomain) },
  { name: 'new-search-creators', path, person, prepare: kind('influencer') },
  { name: 'new-search-creators-filled', path, person, prepare: filledAt(() => path, aimAtCreators) },
  { name: 'new-search-creators-refused', path, person, prepare: askWrongly },
  { name: 'new-search-into-list', path, person, prepare: filledAt((made) => `${made.local.path}/new-search`) },
];
