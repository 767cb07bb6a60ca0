/** Screenshots of the searches of all accounts, ticked and with suggestions, and of the default prompts. */
import type { Screen, Stage } from '../../support/stage.ts';

const ALL = '/admin/searchers';

async function tickSome({ page }: Stage) {
  const ticks = page.getByRole('checkbox');
  for (const place of [1, 3]) await ticks.nth(place).click();
  await page.getByRole('toolbar').or(page.locator('[data-keep-clear]')).first().waitFor();
}

async function suggest({ page, say }: Stage) {
  await page.getByRole('textbox', { name: say('admin-searchers.filter.who') }).fill('no');
  await page.getByRole('option').first().waitFor();
}

async function compare({ page, say }: Stage) {
  await page
    .getByRole('textbox', { name: say('assistant.type.first_line') })
    .fill('Write to {lead.name} in {lead.city}.');
  await page.getByRole('button', { name: say('admin-prompts.compareBuiltIn') }).click();
}

export const ADMIN_SEARCHERS_SCREENS: Screen[] = [
  { name: 'admin-searchers', path: ALL, person: 'admin', prepare: tickSome },
  { name: 'admin-searchers-suggest', path: ALL, person: 'admin', prepare: suggest },
  { name: 'admin-searchers-none', path: `${ALL}?search=nobody-has-this-name`, person: 'admin' },
  { name: 'admin-searchers-history', path: `${ALL}/history`, person: 'admin' },
  { name: 'admin-ai-assistant', path: '/admin/ai-assistant', person: 'admin', prepare: compare },
];
