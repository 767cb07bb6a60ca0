/** Screenshots of CRM connections, the field mapping, and sending leads. */
import type { Page } from 'playwright-core';
import { press } from '../../support/acts.ts';
import type { Screen, Stage } from '../../support/stage.ts';
import { filledAt, type Step } from '../lead-data.ts';
import * as data from './crm-data.ts';
import * as pushes from './crm-push-data.ts';

const person = 'customer' as const;
const CRM = '/settings/integration/crm';
const FIELDS = '/settings/integration/crm-fields';

const answer = (page: Page, asked: RegExp, json: object) => page.route(asked, (route) => route.fulfill({ json }));
const pageOf = (rows: unknown[], total = rows.length) => ({ data: rows, currentPage: 1, pageSize: 20, total });

async function connected({ page }: Pick<Stage, 'page'>) {
  await answer(page, /\/api\/crm\/connections$/, { data: data.CONNECTIONS, providers: data.PROVIDERS });
  await answer(page, /\/api\/zapier\/hooks$/, data.ZAPS);
  await answer(page, /\/api\/crm-pushes\/history/, pageOf(pushes.HISTORY, 23));
  await answer(page, /\/connections\/\d+\/fields$/, {
    data: {
      fields: data.FIELDS,
      read_at: new Date().toISOString(),
      can: data.CONNECTIONS[0]?.can,
      creates: ['text', 'number', 'choices'],
    },
  });
  await answer(page, /\/mapping\/\w+$/, { data: { ...data.MAPPING, connection_id: 1 } });
  await answer(page, /\/mapping\/\w+\/preview$/, { data: data.PREVIEW });
  await answer(page, /\/mapping\/\w+\/test$/, { message: '', data: data.TESTED });
}
const nothing = ({ page }: Pick<Stage, 'page'>) =>
  answer(page, /\/api\/crm\/connections$/, { data: [], providers: data.PROVIDERS });

type Then = (stage: Stage) => Promise<unknown>;
const tab = (name: string, path: string, then?: Then, before: Then = connected): Screen => ({
  name,
  path,
  person,
  prepare: async (stage) => {
    await before(stage);
    await stage.page.reload();
    await stage.page.locator('h2').first().waitFor();
    await then?.(stage);
  },
});

const openConnect: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('sending.reconnect') }).click();
  await page.getByRole('dialog').waitFor();
};
const openFirst: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('sending.connect.title', { crm: 'HubSpot' }), exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const openPast =
  (push: object): Then =>
  async ({ page, say }) => {
    await answer(page, /\/api\/crm-pushes\/3$/, { data: push });
    await answer(page, /\/api\/crm-pushes\/3\/records/, pageOf(pushes.RESULTS, 46));
    await page.getByRole('button', { name: say('sending.facts.see'), exact: true }).click();
    await page.getByText('Endodontia Restelo').waitFor();
  };
/** Two of the failed leads may have arrived. */
const openUndo: Then = async (stage) => {
  const { page, say } = stage;
  await openPast({ ...pushes.SENT, doubtful: 2 })(stage);
  await page.getByRole('button', { name: say('common.undo'), exact: true }).click();
  await page.getByRole('button', { name: say('sending.undo.act'), exact: true }).waitFor();
};
/** Two changes, a test and their words in the save bar. */
const edit: Then = async (stage) => {
  const { page, say } = stage;
  const policy = page.getByRole('combobox', {
    name: say('sending.mapping.policyOf', { column: say('results.column.rating') }),
  });
  await policy.click();
  await page
    .getByRole('option', { name: say('sending.policy.short.replace') })
    .last()
    .click();
  await page.getByText('Alta Dental Studio').first().waitFor();
  await press(stage, 'sending.tester.act');
  await page.getByText(say('sending.tester.alike', { n: 11, of: 12 })).waitFor();
};
const openNewField: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('sending.mapping.newField', { crm: 'HighLevel' }) }).click();
  await page.getByRole('dialog').waitFor();
};

const planned =
  (push: object): Step =>
  async ({ page }) => {
    await connected({ page });
    await answer(page, /\/api\/crm-pushes\/9$/, { data: { ...pushes.PLAN, ...push } });
    await answer(page, /\/api\/campaigns\/\d+\/crm-pushes$/, { message: '', data: { ...pushes.PLAN, ...push } });
    await answer(page, /\/api\/crm-pushes\/\d+\/records/, pageOf(pushes.RESULTS, 46));
    await answer(page, /\/api\/crm-pushes\/9\/records\?.*act=skip/, pageOf(pushes.SKIPPED, 8));
    await answer(page, /\/api\/crm-pushes\/9\/records\?.*act=update/, pageOf(pushes.UPDATES, 21));
  };
const drawer = (name: string, push: object, then: Then): Screen => ({
  name,
  path: '/lead-search/saved-lists',
  person,
  prepare: filledAt((made) => `${made.local.path}?push=9`, then, planned(push)),
});
const sees =
  (words: string): Then =>
  ({ page }) =>
    page.getByText(words).first().waitFor();
const openSkipped: Then = async (stage) => {
  await sees('Alta Dental Studio')(stage);
  await stage.page.getByRole('button', { name: stage.say('sending.choose.open') }).click();
  await sees('Ana Miradouro')(stage);
};

export const CRM_SCREENS: Screen[] = [
  tab('crm', CRM),
  tab('crm-none', CRM, undefined, nothing),
  tab('crm-connect', CRM, openConnect),
  tab('crm-connect-first', CRM, openFirst, nothing),
  tab('crm-past-push', CRM, openPast(pushes.SENT)),
  tab('crm-undo', CRM, openUndo),
  tab('crm-fields', FIELDS, edit),
  tab('crm-fields-new', FIELDS, openNewField),
  drawer('crm-push', {}, sees('Implantes do Tejo')),
  drawer('crm-push-choose', {}, openSkipped),
  drawer('crm-push-checking', { state: 'planning', checked: 41 }, sees('41')),
  drawer(
    'crm-push-sending',
    { state: 'sending', sent: 44, failed: 2, started_at: new Date().toISOString() },
    sees('Endodontia Restelo'),
  ),
];
