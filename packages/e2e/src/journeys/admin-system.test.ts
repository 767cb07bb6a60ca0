/** Platform settings and system: every tab opens in both languages, and the main actions work. */
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { loginOf } from '../support/client.ts';
import { newPage, ON_THE_PHONE, see, seeGone, world } from '../support/journey.ts';

/** A backup and its restore take minutes on a busy machine; the wait ends as soon as they are done. */
const LONGEST_BACKUP_MS = 480_000;
const TABS = {
  settings: ['keys', 'costs', 'switches', 'terms', 'mail', 'brand', 'privacy'],
  system: ['jobs', 'deliveries', 'migrations', 'backups', 'checks', 'maintenance', 'version'],
} as const;

describe.each(ON_THE_PHONE)('in $language at $width px', (setting) => {
  it('every tab opens', async () => {
    const visitor = await newPage({ ...setting, account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    for (const tab of TABS.settings) {
      await visitor.go(`/admin/settings/${tab}`);
      await see(page.getByRole('link', { name: say(`admin-settings.tab.${tab}`), exact: true }));
      await expectNoSeriousAxe(page);
    }
    for (const tab of TABS.system) {
      await visitor.go(`/admin/system/${tab}`);
      await see(page.getByRole('link', { name: say(`admin-system.tab.${tab}`), exact: true }));
      await expectNoSeriousAxe(page);
    }
  });
});

describe('an administrator', () => {
  it('tests a key: a rejected one changes nothing, a valid one is saved', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin'), refusals: [422] });
    const { page, say } = visitor;
    await visitor.go('/admin/settings/keys');
    const row = page.getByRole('row').filter({ hasText: 'Modash' });
    await see(row.getByText(say('admin-settings.keys.origin.sandbox')));
    await row.getByRole('button', { name: say('admin-settings.keys.replace') }).click();
    const dialog = page.getByRole('dialog');
    const key = dialog.getByLabel(say('admin-settings.keys.newKey'), { exact: true });
    await key.fill('nobody-knows-this-key');
    await dialog.getByRole('button', { name: say('admin-settings.keys.save') }).click();
    await see(dialog.getByText(say('admin-settings.refused.auth', { provider: 'Modash' })));
    await key.fill('sandbox-modash-key-of-the-journey');
    await dialog.getByRole('button', { name: say('admin-settings.keys.save') }).click();
    await see(row.getByText('••••rney'));
    await see(row.getByText(say('admin-settings.keys.states.works')));
    await seeGone(dialog);
    expect(await page.content()).not.toContain('sandbox-modash-key-of-the-journey');
    await visitor.go('/admin/settings/history');
    await see(page.getByText(say('admin-settings.changes.act.saveKey')).first());
  });

  it('switches agents off and on', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    const toggle = page.getByRole('switch', { name: say('admin-settings.switch.agents.title') });
    for (const words of ['nowOff', 'nowOn'] as const) {
      await visitor.go('/admin/settings/switches');
      await toggle.click();
      await see(page.getByText(say(`admin-settings.switch.${words}`)));
    }
    await visitor.go('/admin/settings/switches');
    await see(toggle);
    expect(await toggle.isChecked()).toBe(true);
  });

  it('checks the installation when asked, and sees what to do', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    await visitor.go('/admin/system/checks');
    await see(page.getByText(say('admin-system.checks.none')));
    await page.getByRole('button', { name: say('admin-system.checks.run') }).click();
    const part = page.getByRole('rowheader', { name: say('admin-system.checks.name.database'), exact: true });
    const database = page.getByRole('row').filter({ has: part });
    await database.getByText(say('admin-system.checks.states.ok')).waitFor();
    await see(page.getByRole('button', { name: say('admin-system.checks.again') }));
    await expectNoSeriousAxe(page);
  });

  it('makes a backup, and sees its restore test', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    await visitor.go('/admin/system/backups');
    await page.getByRole('button', { name: say('admin-system.backups.now') }).click();
    const proof = page.getByText(say('admin-system.backups.states.works'));
    await proof.waitFor({ timeout: LONGEST_BACKUP_MS });
  });
});
