import { describe, expect, it } from 'vitest';
import { mayRunBrandScript } from './brand-script.ts';

const present = { login_as: null };
const other = { login_as: { name: 'A', email: 'a@x.test', expires_at: '', read_only: false } };

describe("a brand's script", () => {
  it('runs on ordinary pages', () => {
    expect(mayRunBrandScript('/lead-search/saved-lists', present)).toBe(true);
    expect(mayRunBrandScript('/settings/business-profile', present)).toBe(true);
  });

  it.each([
    '/login',
    '/settings/wallet',
    '/billing-portal',
    '/choose-plan',
    '/profile-settings/password',
    '/profile-settings/api-key',
    '/settings/integration/open-ai',
    '/settings/integration/crm',
    '/manage-team',
    '/whitelabel',
    '/whitelabel/business-account',
    '/whitelabel/stripe/callback',
    '/upgrade',
    '/admin',
    '/admin/users',
  ])('never runs on %s', (path) => expect(mayRunBrandScript(path, present)).toBe(false));

  it('runs on pages whose path only starts alike', () => {
    expect(mayRunBrandScript('/administration', present)).toBe(true);
  });

  it('never runs in a login-as session', () => {
    expect(mayRunBrandScript('/lead-search/saved-lists', other)).toBe(false);
  });
});
