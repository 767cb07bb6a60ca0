import { describe, expect, it } from 'vitest';
import { placesFor } from './places.ts';
import { router } from './router.tsx';

const person = (slugs: string[], isMainUser: boolean, accessToWallet = isMainUser) => ({
  modules: slugs.map((slug, id) => ({ id, slug: slug as 'leads' })),
  isMainUser,
  accessToWallet,
  parentSettings: { support_open_ai_api_key: isMainUser },
});
const paths = (...who: Parameters<typeof person>) =>
  new Set(placesFor(person(...who)).map(({ path }) => path as string));

describe('the places in the command palette', () => {
  it('are pages of the app, and include every settings page', () => {
    const known = paths(['leads'], true);
    // The old path of the do-not-contact list, which redirects, and a page of resellers only.
    const others = ['/profile-settings/do-not-contact', '/manage-team/brand-sign-on'];
    const pages = Object.keys(router.routesByPath).filter((path) => !others.includes(path));
    for (const path of known) expect(pages).toContain(path);
    const settings = pages.filter((path) =>
      /^\/(profile-settings\/\w|billing-portal|manage-team|settings\/(wallet|integration\/\w))/.test(path),
    );
    expect(settings.length).toBeGreaterThan(10);
    for (const path of settings) expect([...known]).toContain(path);
  });

  it('are those open to the user', () => {
    const member = paths(['leads'], false);
    expect(['/settings/wallet', '/billing-portal', '/manage-team'].filter((path) => member.has(path))).toEqual([]);
    expect(paths(['leads'], false, true)).toContain('/settings/wallet');
    expect(member).toContain('/settings/integration/webhook');
    expect(member, 'the parent allows no key of their own').not.toContain('/settings/integration/open-ai');
    expect(paths([], true)).not.toContain('/settings/integration/webhook');
  });
});
