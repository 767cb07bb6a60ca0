import { describe, expect, it, vi } from 'vitest';
import {
  enterAdmin,
  enterAiKey,
  enterApp,
  enterAuth,
  enterIntegration,
  enterModule,
  enterWallet,
  enterWithPassword,
  enterWithPlan,
  integrationDestination,
} from './guards.ts';

const person = (changes = {}) => ({
  modules: [{ id: 2, slug: 'leads' as const }],
  role: 'user' as const,
  isMainUser: true,
  accessToWallet: true,
  parentSettings: { support_open_ai_api_key: false },
  login_as: null,
  must_change_password: false,
  account: {
    id: 1,
    name: 'Halden & Roe',
    kind: 'customer' as const,
    status: 'active' as const,
    time_zone: 'UTC',
    readable_until: null,
  },
  ...changes,
});
const session = (parts: { token: boolean; user?: ReturnType<typeof person>; loads?: ReturnType<typeof person> }) => ({
  hasToken: () => parts.token,
  user: () => parts.user ?? null,
  load: vi.fn(async () => parts.loads ?? null),
});

describe('the route guard', () => {
  it('redirects to Login without a token, without a request', async () => {
    const nobody = session({ token: false });
    expect(await enterApp(nobody)).toBe('/login');
    expect(nobody.load).not.toHaveBeenCalled();
  });

  it('loads the profile if only a token is stored, and lets the user in', async () => {
    const returning = session({ token: true, loads: person() });
    expect(await enterApp(returning)).toBeNull();
    expect(returning.load).toHaveBeenCalledOnce();
  });

  it('redirects to Login if there is no user after loading', async () => {
    expect(await enterApp(session({ token: true }))).toBe('/login');
  });

  it('does not load the profile twice', async () => {
    const inside = session({ token: true, user: person() });
    expect(await enterApp(inside)).toBeNull();
    expect(inside.load).not.toHaveBeenCalled();
  });

  it('redirects to Login if the token vanished, even with a user in memory', async () => {
    expect(await enterApp(session({ token: false, user: person() }))).toBe('/login');
  });

  it('keeps signed-in users out of the auth layout', () => {
    expect([enterAuth(true), enterAuth(false)]).toEqual(['/', null]);
  });

  it('redirects to the base layout without the module, and to the upgrade notice without white-label', () => {
    expect(enterModule(person(), 'leads')).toBeNull();
    expect(enterModule(person(), 'ai_suggest')).toBe('/');
    expect(enterModule(person(), 'admin')).toBe('/');
    expect(enterModule(person(), 'whitelabel')).toBe('/upgrade');
  });

  it('opens the admin area only to a super admin, not to login-as', () => {
    const admin = person({ modules: [{ id: 4, slug: 'admin' }], role: 'admin' });
    expect(enterAdmin(admin)).toBeNull();
    expect(enterAdmin({ ...admin, role: 'user' })).toBe('/');
    expect(enterAdmin({ ...admin, login_as: { name: 'A', email: 'a@x.test', expires_at: '', read_only: false } })).toBe(
      '/',
    );
    expect(enterAdmin(person({ role: 'admin' }))).toBe('/');
  });

  it('shows the wallet to the main user and to members with wallet access', () => {
    expect(enterWallet(person())).toBeNull();
    expect(enterWallet(person({ isMainUser: false }))).toBeNull();
    expect(enterWallet(person({ isMainUser: false, accessToWallet: false }))).toBe('/');
  });

  it('requires a new password first after a shared one', () => {
    const fresh = person({ must_change_password: true });
    expect(enterWithPassword(fresh, '/settings')).toBe('/profile-settings/password');
    expect(enterWithPassword(fresh, '/profile-settings/password')).toBeNull();
    expect(enterWithPassword(person(), '/settings')).toBeNull();
  });
});

describe('enterWithPlan', () => {
  const waiting = person({ account: { ...person().account, status: 'inactive' as const } });

  it('redirects an account without a plan to the plan page from anywhere', () => {
    expect(enterWithPlan(waiting, '/lead-search/new-search')).toBe('/choose-plan');
    expect(enterWithPlan(waiting, '/settings/wallet')).toBe('/choose-plan');
  });

  it('lets it choose a plan, and lets all other accounts pass', () => {
    expect(enterWithPlan(waiting, '/choose-plan')).toBeNull();
    expect(enterWithPlan(person(), '/settings/wallet')).toBeNull();
  });
});

describe('the page of integrations', () => {
  const who = (slugs: 'leads'[], support_open_ai_api_key: boolean) =>
    person({ modules: slugs.map((slug, id) => ({ id, slug })), parentSettings: { support_open_ai_api_key } });

  it('opens for users who send leads or may add an AI key, with their first available tab', () => {
    const way = (user: ReturnType<typeof person>) => enterIntegration(user) ?? integrationDestination(user);
    expect(way(who(['leads'], false))).toBe('/settings/integration/crm');
    expect(way(who([], true))).toBe('/settings/integration/open-ai');
    expect(way(who([], false))).toBe('/');
  });

  it('has the AI key only if the parent allows one', () => {
    expect([enterAiKey(who([], true)), enterAiKey(who(['leads'], false))]).toEqual([null, '/settings/integration']);
  });
});
