import { describe, expect, it } from 'vitest';
import { mayRunBrandScript } from './brand-script.ts';

const present = { login_as: null };
const other = { login_as: { name: 'A', email: 'a@x.test', expires_at: '' } };

describe("a brand's script", () => {
  it('runs on ordinary pages', () => {
    expect(mayRunBrandScript('/lead-search/saved-lists', present)).toBe(true);
    expect(mayRunBrandScript('/settings/business-profile', present)).toBe(true);
  });

  it('never runs on login, wallet, admin or profile pages', () => {
    const paths = ['/login', '/settings/wallet', '/admin', '/admin/users', '/profile-settings/api-key'];
    expect(paths.filter((path) => mayRunBrandScript(path, present))).toEqual([]);
  });

  it('never runs while somebody is logged in as the person', () => {
    expect(mayRunBrandScript('/lead-search/saved-lists', other)).toBe(false);
  });
});
