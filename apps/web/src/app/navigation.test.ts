import type { User } from '@leadwright/contract/accounts/accounts';
import { MENU_SECTIONS } from '@leadwright/contract/accounts/menu';
import { describe, expect, it } from 'vitest';
import type { AppPath } from '../lib/paths.ts';
import { crumbsOf, firstDestination, NAVIGATION, sectionsFor } from './navigation.ts';

const everything = (path: string): path is AppPath => path !== '';
const person = (slugs: string[], wallet = true) => ({
  modules: slugs.map((slug, id) => ({ id, slug: slug as 'leads' })),
  isMainUser: wallet,
  accessToWallet: wallet,
  parentSettings: { support_open_ai_api_key: false },
  account: { kind: 'reseller' } as User['account'],
});
const ids = (slugs: string[]) => sectionsFor(person(slugs), everything, null).map((section) => section.id);

describe('the sidebar', () => {
  it('has the sections in order', () => {
    expect(NAVIGATION.map((section) => section.id)).toEqual([
      'settings',
      'ai',
      'leadSearch',
      'whitelabel',
      'resources',
      'admin',
    ]);
  });

  it('shows a section only with its module, and Settings to everyone', () => {
    expect(ids([])).toEqual(['settings']);
    expect(ids(['leads', 'ai_suggest'])).toEqual(['settings', 'ai', 'leadSearch']);
    expect(ids(['whitelabel'])).toEqual(['settings', 'whitelabel', 'resources']);
    expect(ids(['admin'])).toEqual(['settings', 'admin']);
  });

  it("hides the platform's customers from members without the admin area", () => {
    const shows = (slugs: string[], kind: User['account']['kind']) =>
      sectionsFor({ ...person(slugs), account: { kind } as User['account'] }, everything, null)
        .flatMap(({ entries }) => entries)
        .some(({ id }) => id === 'subscriptions');
    expect([
      shows(['whitelabel'], 'platform'),
      shows(['whitelabel', 'admin'], 'platform'),
      shows(['whitelabel'], 'reseller'),
    ]).toEqual([false, true, true]);
  });

  it('hides the wallet from members without access to it', () => {
    const entries = (wallet: boolean) =>
      sectionsFor(person([], wallet), everything, null)[0]?.entries.map((entry) => entry.id);
    expect(entries(true)).toContain('wallet');
    expect(entries(false)).not.toContain('wallet');
  });

  it('has Integration for users who send leads or may add an AI key', () => {
    const shows = (slugs: string[], support_open_ai_api_key = false) =>
      sectionsFor({ ...person(slugs), parentSettings: { support_open_ai_api_key } }, everything, null)[0]?.entries.some(
        (entry) => entry.id === 'integration',
      );
    expect([shows(['leads']), shows(['whitelabel']), shows(['whitelabel'], true)]).toEqual([true, false, true]);
  });

  it('shows no entry without a registered route, and no empty section', () => {
    const onlyLists = (path: string): path is AppPath => path === '/lead-search/saved-lists';
    const found = sectionsFor(person(['leads', 'ai_suggest']), onlyLists, null);
    expect(found.map((section) => [section.id, section.entries.length])).toEqual([['leadSearch', 1]]);
  });

  it('shows Settings to everyone: the business profile is open to a member without wallet and modules', () => {
    const [settings] = sectionsFor(person([], false), everything, null);
    expect([settings?.id, settings?.entries.map((entry) => entry.path)]).toEqual([
      'settings',
      ['/settings/business-profile'],
    ]);
    expect(firstDestination(person([], false), everything)).toBe('/settings/business-profile');
  });

  it('redirects the base layout to the first available section, or to Settings if there is none', () => {
    expect(firstDestination(person(['leads']), everything)).toBe('/settings/business-profile');
    expect(firstDestination(person(['leads']), (path): path is AppPath => path.startsWith('/lead-search'))).toBe(
      '/lead-search/new-search',
    );
    expect(firstDestination(person([]), (path): path is AppPath => path === '/settings')).toBe('/settings');
  });

  describe('of a brand', () => {
    const shown = (menu: { id: string; label: string; hidden: boolean }[], section: string, hasCourses = false) =>
      sectionsFor(person(['leads', 'ai_suggest', 'whitelabel']), everything, { menu }, { hasCourses, resources: {} })
        .find(({ id }) => id === section)
        ?.entries.map(({ id }) => id);
    const choice = (id: string, hidden = false) => ({ id, label: '', hidden });

    it("uses the brand's order within a section, followed by unnamed entries", () => {
      const menu = [choice('workflows'), choice('icpSuggestions'), choice('savedLists')];
      expect(shown(menu, 'leadSearch')?.slice(0, 3)).toEqual(['workflows', 'savedLists', 'newSearch']);
      expect(shown(menu, 'ai')).toEqual(['icpSuggestions', 'aiTraining']);
      expect(shown([], 'ai')).toEqual(['aiTraining', 'icpSuggestions']);
    });

    it('hides entries, and sections without entries', () => {
      expect(shown([choice('autopilots', true)], 'leadSearch')).not.toContain('autopilots');
      expect(shown([choice('aiTraining', true), choice('icpSuggestions', true)], 'ai')).toBeUndefined();
    });

    it('never hides the landing page and the pages about payments', () => {
      const menu = [choice('wallet', true), choice('businessProfile', true)];
      expect(shown(menu, 'settings')).toEqual(['wallet', 'businessProfile', 'integration']);
    });

    it('links to the resources with an address, and to the two built-in pages', () => {
      const own = (path: string): path is AppPath => ['/resources/setup-guide', '/resources/help'].includes(path);
      const resources = { community: '', roadmap: 'https://roadmap.test/' };
      const found = sectionsFor(person(['whitelabel']), own, null, { hasCourses: false, resources }).at(-1);
      expect(found?.entries.map(({ id, href }) => [id, href])).toEqual([
        ['setupGuide', undefined],
        ['helpSupport', undefined],
        ['roadmap', 'https://roadmap.test/'],
      ]);
    });

    it('has onboarding if there is a course', () => {
      expect([shown([], 'settings', true)?.at(-1), shown([], 'settings')?.at(-1)]).toEqual([
        'onboarding',
        'integration',
      ]);
    });

    it('names only existing entries', () => {
      const known = NAVIGATION.flatMap((section) => section.entries.map(({ id }) => `${section.id}.${id}`));
      const offered = Object.entries(MENU_SECTIONS).flatMap(([section, ids]) => ids.map((id) => `${section}.${id}`));
      expect(offered.filter((entry) => !known.includes(entry))).toEqual([]);
    });
  });

  it('builds a breadcrumb that stops at the parent', () => {
    expect(crumbsOf('/settings/wallet', everything)).toEqual([{ key: 'navigation.section.settings' }]);
    expect(crumbsOf('/lead-search/saved-lists/local-42', everything)).toEqual([
      { key: 'navigation.section.leadSearch' },
      { key: 'navigation.entry.savedLists', path: '/lead-search/saved-lists' },
    ]);
    expect(crumbsOf('/profile-settings/email', everything)).toEqual([]);
  });
});
