/** Screenshots of platform settings and of the system. */
import type { Screen } from '../../support/stage.ts';

const pictures = (area: 'settings' | 'system', tabs: string[]): Screen[] =>
  tabs.map((tab) => ({ name: `admin-${area}-${tab}`, path: `/admin/${area}/${tab}`, person: 'admin' }));

export const SYSTEM_SCREENS: Screen[] = [
  ...pictures('settings', ['keys', 'costs', 'switches', 'terms', 'mail', 'brand', 'privacy', 'history']),
  ...pictures('system', ['jobs', 'deliveries', 'migrations', 'backups', 'maintenance', 'version', 'history']),
  {
    name: 'admin-system-checks',
    path: '/admin/system/checks',
    person: 'admin',
    async prepare({ page, say }) {
      await page.getByRole('button', { name: say('admin-system.checks.run') }).click();
      await page.getByRole('button', { name: say('admin-system.checks.again') }).waitFor();
    },
  },
];
