/**
 * Screenshots of a reseller's customers: the list with its figures, a menu, the dialogs, the forms, the usage history.
 */
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { call } from '../../support/client.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const ALL = '/whitelabel/subscriptions';
const NAME = 'Olivar Sur';

async function openMenu({ page, say }: Stage) {
  await page.getByRole('searchbox', { name: say('subscriptions.filter.search') }).fill(NAME);
  await page.getByRole('button', { name: say('subscriptions.acts.label', { name: NAME }) }).click();
  await page.getByRole('menu').waitFor();
}

async function askCancel(stage: Stage) {
  await openMenu(stage);
  await stage.page.getByRole('menuitem', { name: stage.say('subscriptions.acts.cancel') }).click();
  await stage.page.getByRole('dialog').waitFor();
}

async function openEdit({ page, world, account }: Stage) {
  if (!account) return;
  const { data } = await call(world, subscriptions.find, { token: account.token, query: { search: NAME } });
  await page.goto(`${world.url}${ALL}/${data[0]?.id}/edit`);
  await page.getByText(NAME).first().waitFor();
}

export const SUBSCRIPTION_SCREENS: Screen[] = [
  { name: 'subscriptions', path: ALL, person: 'reseller' },
  { name: 'subscriptions-menu', path: ALL, person: 'reseller', prepare: openMenu },
  { name: 'subscriptions-cancel', path: ALL, person: 'reseller', prepare: askCancel },
  { name: 'subscriptions-create', path: `${ALL}/create`, person: 'reseller' },
  { name: 'subscriptions-edit', path: ALL, person: 'reseller', prepare: openEdit },
  { name: 'subscriptions-usage', path: `${ALL}/usage-history`, person: 'reseller' },
];
