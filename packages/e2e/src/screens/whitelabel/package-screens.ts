/** Screenshots of a reseller's packages: the list, the edit form, a new one, the sales page's settings. */
import { packages } from '@leadwright/contract/resale/packages';
import { field } from '../../support/acts.ts';
import { call } from '../../support/client.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const ALL = '/whitelabel/packages';

/** Opens a page of the package with a paid trial. */
async function openGrowth({ page, world, account }: Stage, part: 'edit' | 'sales-settings') {
  if (!account) return;
  const { data } = await call(world, packages.find, { token: account.token });
  const { id } = data.find(({ name }) => name === 'Growth') ?? { id: 0 };
  await page.goto(`${world.url}${ALL}/${id}/${part}`);
  await page.getByRole('heading', { name: 'Growth' }).first().waitFor();
}

async function changePrice(stage: Stage) {
  await openGrowth(stage, 'edit');
  await field(stage, 'packages.field.monthly_price_minor').fill('279');
  await stage.page.getByText(stage.say('packages.screen.belowCost')).last().waitFor();
}

export const PACKAGE_SCREENS: Screen[] = [
  { name: 'packages', path: ALL, person: 'reseller' },
  { name: 'packages-edit', path: ALL, person: 'reseller', prepare: (stage) => openGrowth(stage, 'edit') },
  { name: 'packages-below-cost', path: ALL, person: 'reseller', prepare: changePrice },
  { name: 'packages-create', path: `${ALL}/create`, person: 'reseller' },
  { name: 'packages-sales', path: ALL, person: 'reseller', prepare: (stage) => openGrowth(stage, 'sales-settings') },
];
