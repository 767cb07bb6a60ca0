/**
 * The sidebar as data: sections and entries in order (docs/product-rules.md#navigation), with module slugs and the
 * wallet rule. An entry shows only if its route is registered, so a screen appears as soon as it is built.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { isAlwaysShown } from '@leadwright/contract/accounts/menu';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { TranslationKey } from '@leadwright/i18n';
import { ownsModule, seesCustomers, seesIntegration, seesWallet } from '../lib/access.ts';
import type { AppPath } from '../lib/paths.ts';
import type { SideExtras } from '../lib/shell/slots.ts';
import { BUSINESS_PROFILE, SETTINGS } from './guards.ts';

export interface NavigationEntry {
  /** The last part of its translation key, and its icon's key. */
  id: string;
  path: string;
  wallet?: true;
  /** Only for users who may open one of its tabs. */
  integration?: true;
  /** Only if there is a course. */
  training?: true;
}
/** An entry with a built page, or with an external address. */
export type KnownEntry = NavigationEntry & ({ path: AppPath; href?: undefined } | { href: string });
export interface NavigationSection<Entry = NavigationEntry> {
  id: string;
  /** Path prefix of the section's routes. */
  path: string;
  module?: ModuleSlug;
  entries: Entry[];
}

const under = (path: string, entries: Record<string, string>): NavigationEntry[] =>
  Object.entries(entries).map(([id, part]) => ({ id, path: `${path}/${part}` }));

const RESOURCES = 'resources';

export const NAVIGATION: NavigationSection[] = [
  {
    id: 'settings',
    path: SETTINGS,
    entries: [
      { id: 'businessProfile', path: BUSINESS_PROFILE },
      { id: 'wallet', path: '/settings/wallet', wallet: true },
      { id: 'integration', path: '/settings/integration', integration: true },
      { id: 'onboarding', path: '/settings/onboarding', training: true },
    ],
  },
  {
    id: 'ai',
    path: '/ai',
    module: 'ai_suggest',
    entries: under('/ai', { aiTraining: 'training', icpSuggestions: 'icp-suggestions' }),
  },
  {
    id: 'leadSearch',
    path: '/lead-search',
    module: 'leads',
    entries: under('/lead-search', {
      newSearch: 'new-search',
      savedLists: 'saved-lists',
      aiAssistant: 'ai-assistant',
      customLabels: 'custom-labels',
      autopilots: 'autopilot',
      workflows: 'workflows',
      notMine: 'not-already-mine',
      doNotContact: 'do-not-contact',
    }),
  },
  {
    id: 'whitelabel',
    path: '/whitelabel',
    module: 'whitelabel',
    entries: under('/whitelabel', {
      businessAccount: 'business-account',
      packages: 'packages',
      stripe: 'stripe',
      subscriptions: 'subscriptions',
      customLinks: 'custom-links',
      smtp: 'smtp',
      webhook: 'webhook',
      emailTemplates: 'email-templates',
      training: 'training-content',
    }),
  },
  {
    id: RESOURCES,
    path: '/resources',
    module: 'whitelabel',
    entries: under('/resources', {
      setupGuide: 'setup-guide',
      helpSupport: 'help',
      community: 'community',
      courses: 'courses',
      officeHours: 'office-hours',
      snapshots: 'snapshots',
      roadmap: 'roadmap',
    }),
  },
  {
    id: 'admin',
    path: '/admin',
    module: 'admin',
    entries: under('/admin', {
      dashboard: 'dashboard',
      users: 'users',
      plans: 'plans',
      searchers: 'searchers',
      userAnalytics: 'user-analytics',
      adminAssistant: 'ai-assistant',
      reports: 'reports',
      adminTraining: 'training-content',
      topics: 'topics',
      partners: 'partners',
      platformSettings: 'settings',
      system: 'system',
    }),
  },
];

type Person = Pick<User, 'modules' | 'isMainUser' | 'accessToWallet' | 'parentSettings' | 'account'>;
export type Exists = (path: string) => path is AppPath;

type Menu = SiteSettings['menu'];
/** A brand's settings for the sidebar. */
export type BrandMenu = Pick<SiteSettings, 'menu'>;
export const NO_EXTRAS: SideExtras = { hasCourses: false, resources: {} };

const isHidden = (menu: Menu, id: string) => !isAlwaysShown(id) && menu.some((one) => one.id === id && one.hidden);

/** Entries in the brand's order, followed by the others in the product's order. */
function ordered<Entry extends NavigationEntry>(entries: Entry[], menu: Menu): Entry[] {
  const place = ({ id }: Entry) => (menu.findIndex((one) => one.id === id) + 1 || menu.length + 1) - 1;
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** The sections a user sees: modules they own, what they may open and the brand shows, without empty sections. */
export function sectionsFor(
  user: Person,
  exists: Exists,
  brand: BrandMenu | null,
  { hasCourses, resources }: SideExtras = NO_EXTRAS,
): NavigationSection<KnownEntry>[] {
  const menu = brand?.menu ?? [];
  const shows = (entry: NavigationEntry) =>
    !isHidden(menu, entry.id) &&
    (!entry.wallet || seesWallet(user)) &&
    (!entry.integration || seesIntegration(user)) &&
    (entry.id !== 'subscriptions' || seesCustomers(user)) &&
    (!entry.training || hasCourses);
  /** Resources lead outside where there is an address. */
  const known = (section: string, entry: NavigationEntry): KnownEntry[] => {
    const { path } = entry;
    const href = section === RESOURCES && resources[entry.id];
    return href ? [{ ...entry, href }] : exists(path) ? [{ ...entry, path }] : [];
  };
  return NAVIGATION.filter((section) => !section.module || ownsModule(user, section.module))
    .map(({ entries, ...section }) => ({
      ...section,
      entries: ordered(
        entries.filter(shows).flatMap((entry) => known(section.id, entry)),
        menu,
      ),
    }))
    .filter((section) => section.entries.length > 0);
}

/** The base route redirects to the first available section. Settings is open to everyone, so there always is one. */
export function firstDestination(user: Person, exists: Exists): AppPath {
  const [first] = sectionsFor(user, exists, null).flatMap((section) => section.entries);
  return first && first.href === undefined ? first.path : SETTINGS;
}

const holds = (parent: string, path: string) => path === parent || path.startsWith(`${parent}/`);

export interface Crumb {
  key: TranslationKey;
  /** Absent for a section, which has no page of its own. */
  path?: AppPath;
}

/** The section, then the entry if the page is below it: the breadcrumb stops at the parent. */
export function crumbsOf(path: string, exists: Exists): Crumb[] {
  const section = NAVIGATION.find((one) => holds(one.path, path));
  const entry = section?.entries.find((one) => holds(one.path, path));
  if (!section) return [];
  const crumbs: Crumb[] = [{ key: `navigation.section.${section.id}` as TranslationKey }];
  if (entry && entry.path !== path && exists(entry.path))
    crumbs.push({ key: `navigation.entry.${entry.id}` as TranslationKey, path: entry.path });
  return crumbs;
}

export const isCurrent = (entry: NavigationEntry, path: string) => holds(entry.path, path);
