/** Pictures of platform settings and of the system. */
import type { Screen } from '../../support/stage.ts';

const pictures = (area: 'settings' | 'system', tabs: string[]): Screen[] =>
  tabs.map((tab) => ({ name: `admin-${area}-${tab}`, path: `/admin/${area}/${tab}`, person: 'admin' }));

export const SYSTEM_SCREENS: Screen[] = [
  ...pictures('settings', ['keys', 'costs', 'switches', 'terms', 'mail', 'brand', 'privacy', 'history']),
  ...pictures('system', ['jobs', 'deliveries', 'migrations', 'backups', 'history']),
];
