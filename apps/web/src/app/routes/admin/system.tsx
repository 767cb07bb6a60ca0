/** Platform settings and system pages: one child route per tab. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { goTo } from '../../layouts.tsx';
import { pageSearch } from '../searches.ts';
import { adminArea } from './area.ts';
import { changesSearch, systemDeliveriesSearch } from './searches.ts';

const settings = createRoute({
  getParentRoute: () => adminArea,
  path: '/settings',
  component: screen(() => import('../../../features/admin/settings/SettingsScreen.tsx'), 'SettingsScreen'),
});
const ofSettings = () => settings;

const settingsStart = createRoute({
  getParentRoute: ofSettings,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/admin/settings/keys');
  },
});
const keys = createRoute({
  getParentRoute: ofSettings,
  path: '/keys',
  component: screen(() => import('../../../features/admin/settings/KeysTab.tsx'), 'KeysTab'),
});
const costs = createRoute({
  getParentRoute: ofSettings,
  path: '/costs',
  component: screen(() => import('../../../features/admin/settings/CostsTab.tsx'), 'CostsTab'),
});
const switches = createRoute({
  getParentRoute: ofSettings,
  path: '/switches',
  component: screen(() => import('../../../features/admin/settings/SwitchesTab.tsx'), 'SwitchesTab'),
});
const terms = createRoute({
  getParentRoute: ofSettings,
  path: '/terms',
  component: screen(() => import('../../../features/admin/settings/TermsTab.tsx'), 'TermsTab'),
});
const mail = createRoute({
  getParentRoute: ofSettings,
  path: '/mail',
  component: screen(() => import('../../../features/admin/settings/MailTab.tsx'), 'MailTab'),
});
const brand = createRoute({
  getParentRoute: ofSettings,
  path: '/brand',
  component: screen(() => import('../../../features/admin/settings/BrandTab.tsx'), 'BrandTab'),
});
const privacy = createRoute({
  getParentRoute: ofSettings,
  path: '/privacy',
  validateSearch: pageSearch,
  component: screen(() => import('../../../features/admin/settings/PrivacyTab.tsx'), 'PrivacyTab'),
});
const installationSignOn = createRoute({
  getParentRoute: ofSettings,
  path: '/sign-on',
  component: screen(() => import('../../../features/sign-on/SignOnTab.tsx'), 'BrandSignOnTab'),
});
/** A separate page, not a tab. */
const settingsHistory = createRoute({
  getParentRoute: () => adminArea,
  path: '/settings/history',
  validateSearch: changesSearch,
  component: screen(
    () => import('../../../features/admin/settings/SettingsHistoryScreen.tsx'),
    'SettingsHistoryScreen',
  ),
});

const system = createRoute({
  getParentRoute: () => adminArea,
  path: '/system',
  component: screen(() => import('../../../features/admin/system/SystemScreen.tsx'), 'SystemScreen'),
});
const ofSystem = () => system;

const systemStart = createRoute({
  getParentRoute: ofSystem,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/admin/system/jobs');
  },
});
/** `search` is the name of a task. */
const jobs = createRoute({
  getParentRoute: ofSystem,
  path: '/jobs',
  validateSearch: pageSearch,
  component: screen(() => import('../../../features/admin/system/JobsTab.tsx'), 'JobsTab'),
});
const deliveries = createRoute({
  getParentRoute: ofSystem,
  path: '/deliveries',
  validateSearch: systemDeliveriesSearch,
  component: screen(() => import('../../../features/admin/system/DeliveriesTab.tsx'), 'DeliveriesTab'),
});
const migrations = createRoute({
  getParentRoute: ofSystem,
  path: '/migrations',
  component: screen(() => import('../../../features/admin/system/MigrationsTab.tsx'), 'MigrationsTab'),
});
const backups = createRoute({
  getParentRoute: ofSystem,
  path: '/backups',
  component: screen(() => import('../../../features/admin/system/BackupsTab.tsx'), 'BackupsTab'),
});
const checks = createRoute({
  getParentRoute: ofSystem,
  path: '/checks',
  component: screen(() => import('../../../features/admin/system/ChecksTab.tsx'), 'ChecksTab'),
});
const maintenance = createRoute({
  getParentRoute: ofSystem,
  path: '/maintenance',
  component: screen(() => import('../../../features/admin/system/MaintenanceTab.tsx'), 'MaintenanceTab'),
});
const version = createRoute({
  getParentRoute: ofSystem,
  path: '/version',
  component: screen(() => import('../../../features/admin/system/VersionTab.tsx'), 'VersionTab'),
});
const systemHistory = createRoute({
  getParentRoute: () => adminArea,
  path: '/system/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/system/SystemHistoryScreen.tsx'), 'SystemHistoryScreen'),
});

export const adminSystemRoutes = [
  settings.addChildren([settingsStart, keys, costs, switches, terms, mail, brand, installationSignOn, privacy]),
  settingsHistory,
  system.addChildren([systemStart, jobs, deliveries, migrations, backups, checks, maintenance, version]),
  systemHistory,
] as const;
