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
  it('sends nobody without a token to Login, without asking the server', async () => {
    const nobody = session({ token: false });
    expect(await enterApp(nobody)).toBe('/login');
    expect(nobody.load).not.toHaveBeenCalled();
  });

  it('loads the profile when only a token is stored, and lets the person in', async () => {
    const returning = session({ token: true, loads: person() });
    expect(await enterApp(returning)).toBeNull();
    expect(returning.load).toHaveBeenCalledOnce();
  });

  it('sends whoever is still not signed in after loading to Login', async () => {
    expect(await enterApp(session({ token: true }))).toBe('/login');
  });

  it('does not load the profile again once it is there', async () => {
    const inside = session({ token: true, user: person() });
    expect(await enterApp(inside)).toBeNull();
    expect(inside.load).not.toHaveBeenCalled();
  });

  it('sends a person whose token vanished to Login, even with a user in memory', async () => {
    expect(await enterApp(session({ token: false, user: person() }))).toBe('/login');
  });

  it('keeps signed-in people out of the auth layout', () => {
    expect([enterAuth(true), enterAuth(false)]).toEqual(['/', null]);
  });

  it('sends a user without the module to the base layout, without white-label to the upgrade notice', () => {
    expect(enterModule(person(), 'leads')).toBeNull();
    expect(enterModule(person(), 'ai_suggest')).toBe('/');
    expect(enterModule(person(), 'admin')).toBe('/');
    expect(enterModule(person(), 'whitelabel')).toBe('/upgrade');
  });

  it('opens the admin area only to a super admin who is really present', () => {
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

  it('asks for a new password first when a shared one was used', () => {
    const fresh = person({ must_change_password: true });
    expect(enterWithPassword(fresh, '/settings')).toBe('/profile-settings/password');
    expect(enterWithPassword(fresh, '/profile-settings/password')).toBeNull();
    expect(enterWithPassword(person(), '/settings')).toBeNull();
  });
});

describe('enterWithPlan', () => {
  const waiting = person({ account: { ...person().account, status: 'inactive' as const } });

  it('leads an account without a plan to the choice of one, wherever it wants to go', () => {
    expect(enterWithPlan(waiting, '/lead-search/new-search')).toBe('/choose-plan');
    expect(enterWithPlan(waiting, '/settings/wallet')).toBe('/choose-plan');
  });

  it('lets it choose, and lets everybody else pass', () => {
    expect(enterWithPlan(waiting, '/choose-plan')).toBeNull();
    expect(enterWithPlan(person(), '/settings/wallet')).toBeNull();
  });
});

describe('the page of integrations', () => {
  const who = (slugs: 'leads'[], support_open_ai_api_key: boolean) =>
    person({ modules: slugs.map((slug, id) => ({ id, slug })), parentSettings: { support_open_ai_api_key } });

  it('is open to who sends leads on or may bring an AI key, each with the first tab that is open to them', () => {
    const way = (user: ReturnType<typeof person>) => enterIntegration(user) ?? integrationDestination(user);
    expect(way(who(['leads'], false))).toBe('/settings/integration/crm');
    expect(way(who([], true))).toBe('/settings/integration/open-ai');
    expect(way(who([], false))).toBe('/');
  });

  it('has the AI key only where the parent allows one', () => {
    expect([enterAiKey(who([], true)), enterAiKey(who(['leads'], false))]).toEqual([null, '/settings/integration']);
  });
});
