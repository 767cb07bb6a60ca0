/** Screenshots of labels, the do-not-contact list, and the public removal page. */
import { privacy } from '@leadwright/contract/leads/privacy';
import { field, press } from '../support/acts.ts';
import { call, lastMail, mailedCode, newEmail } from '../support/client.ts';
import { settle } from '../support/newcomer.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { filledAt } from './lead-data.ts';

const person = 'customer' as const;
const LABELS = '/lead-search/custom-labels';
const LIST = '/lead-search/do-not-contact';

async function askForRemoval(stage: Stage) {
  const email = newEmail('removed');
  const before = await lastMail(stage.world);
  await field(stage, 'removal.email').fill(email);
  await press(stage, 'removal.submit');
  await stage.page.getByText(stage.say('removal.codeTitle')).waitFor();
  return { email, before };
}

async function beRemoved(stage: Stage) {
  await stage.page.getByText(stage.say('removal.more')).click();
  await field(stage, 'removal.domain').fill('altadental.test');
  const { email, before } = await askForRemoval(stage);
  await field(stage, 'auth.field.code').fill(await mailedCode(stage.world, email, before));
  await stage.page.getByText(stage.say('removal.doneTitle')).waitFor();
}

async function fillDoNotContact({ page, world, account }: Stage) {
  if (!account) return;
  const add = (values: string[], note: string) =>
    call(world, privacy.add, { token: account.token, body: { values, note } });
  await add(['marta.reis@altadental.test', '+351 21 000 0000'], 'Customer since March');
  await add(['rivalleads.test', 'https://www.linkedin.com/in/ivo-brandt'], '');
  await page.reload();
  await page.getByText('rivalleads.test').first().waitFor();
}

async function addRefused(stage: Stage) {
  await press(stage, 'privacy.add.open');
  await field(stage, 'privacy.add.values').fill('marta.reis@altadental.test\nwhat is this');
  await press(stage, 'privacy.add.submit');
  await stage.page.getByText(stage.say('privacy.result.refused', { values: 'what is this' })).waitFor();
}

/** A file that is being added. */
async function importing(stage: Stage) {
  const running = {
    id: 1,
    status: 'running',
    total: 48_200,
    done: 21_500,
    added: 20_912,
    known: 481,
    refused: 107,
    refused_first: ['n/a', 'unknown', 'see notes'],
    created_at: new Date().toISOString(),
    finished_at: null,
  };
  await stage.page.route(`**${privacy.imports.path}`, (route) => route.fulfill({ json: { data: [running] } }));
  await fillDoNotContact(stage);
  await stage.page.getByRole('progressbar', { name: stage.say('privacy.importTitle') }).waitFor();
}

async function lookUp(stage: Stage) {
  await field(stage, 'privacy.search').fill('nobody@nowhere.test');
  await stage.page.getByText(stage.say('privacy.notFoundText')).waitFor();
}

async function askToTakeOff(stage: Stage) {
  await fillDoNotContact(stage);
  const remove = new RegExp(stage.say('privacy.remove.label', { hint: '' }).trim());
  await stage.page.getByRole('button', { name: remove }).first().click();
  await stage.page.getByRole('dialog').waitFor();
}

export const PRIVACY_SCREENS: Screen[] = [
  { name: 'custom-labels', path: LABELS, person, prepare: filledAt(() => LABELS) },
  { name: 'custom-labels-empty', path: '/login', prepare: (stage) => settle(stage, LABELS) },
  {
    name: 'custom-labels-create',
    path: LABELS,
    person,
    prepare: filledAt(
      () => LABELS,
      (stage) => press(stage, 'labels.screen.create'),
    ),
  },
  {
    name: 'custom-labels-delete',
    path: LABELS,
    person,
    prepare: filledAt(
      () => LABELS,
      ({ page, say }) => page.getByRole('button', { name: say('labels.screen.removeOf', { name: 'Hot' }) }).click(),
    ),
  },
  { name: 'removal', path: '/removal' },
  { name: 'removal-code', path: '/removal', prepare: askForRemoval },
  { name: 'removal-done', path: '/removal', prepare: beRemoved },
  { name: 'do-not-contact', path: LIST, person, prepare: fillDoNotContact },
  { name: 'do-not-contact-empty', path: '/login', prepare: (stage) => settle(stage, LIST) },
  { name: 'do-not-contact-look-up', path: LIST, person, prepare: lookUp },
  { name: 'do-not-contact-add', path: LIST, person, prepare: addRefused },
  { name: 'do-not-contact-import', path: LIST, person, prepare: (stage) => press(stage, 'privacy.import.open') },
  { name: 'do-not-contact-importing', path: LIST, person, prepare: importing },
  { name: 'do-not-contact-remove', path: LIST, person, prepare: askToTakeOff },
];
