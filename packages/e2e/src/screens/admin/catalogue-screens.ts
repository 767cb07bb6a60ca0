/** Screenshots of the super admin's catalog: plans, topics, partners and courses of the sandbox. */
import type { Screen, Stage } from '../../support/stage.ts';

const unfold = async ({ page }: Stage) => {
  await page.locator('button[aria-expanded=false]', { hasText: 'Growth' }).first().click();
  await page.locator('dl').waitFor();
};

const firstEdit = async ({ page, say }: Stage) => {
  await page
    .getByRole('button', { name: new RegExp(`^${say('admin-catalogue.editOf', { name: '' })}`) })
    .first()
    .click();
  await page.getByRole('form').waitFor();
};

async function askToRemove({ page, say }: Stage) {
  await page
    .getByRole('button', { name: new RegExp(`^${say('admin-catalogue.removeOf', { name: '' })}`) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

export const ADMIN_CATALOGUE_SCREENS: Screen[] = [
  { name: 'admin-plans', path: '/admin/plans', person: 'admin', prepare: unfold },
  { name: 'admin-plans-create', path: '/admin/plans/create', person: 'admin' },
  { name: 'admin-plans-edit', path: '/admin/plans', person: 'admin', prepare: firstEdit },
  { name: 'admin-plans-remove', path: '/admin/plans', person: 'admin', prepare: askToRemove },
  { name: 'admin-plans-deleted', path: '/admin/plans?deleted=1', person: 'admin' },
  { name: 'admin-plans-history', path: '/admin/plans/history', person: 'admin' },
  { name: 'admin-topics', path: '/admin/topics', person: 'admin' },
  { name: 'admin-topics-create', path: '/admin/topics/create', person: 'admin' },
  { name: 'admin-partners', path: '/admin/partners', person: 'admin' },
  { name: 'admin-partners-edit', path: '/admin/partners', person: 'admin', prepare: firstEdit },
  { name: 'admin-training', path: '/admin/training-content', person: 'admin' },
];
