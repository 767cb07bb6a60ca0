import type { User } from '@leadwright/contract/accounts/accounts';
import { words as adminWords } from '@leadwright/i18n/en-admin';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { click, render } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { UsersScreen } from './UsersScreen.tsx';
import type { AdminUser, AdminUserDetail } from './users.queries.ts';

const AT = '2026-03-03T08:00:00.000Z';
const CAN = { stop: true, reactivate: false, remove: true, restore: false, enter: true, edit: true, reset: true };
const user = (part: Partial<AdminUser> = {}): AdminUser => ({
  id: 7,
  user_id: 70,
  company: 'Bright Harbour',
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'n@b.test',
  user_type: 'customer',
  status: 'active',
  created_at: AT,
  last_login_at: null,
  license_expires_at: null,
  deleted_at: null,
  plan: { id: 2, name: 'Starter' },
  package: null,
  parent: { id: 1, name: 'Northwind' },
  partner: null,
  modules: ['leads'],
  can: CAN,
  limits: { monthly: 1000, used: 960, additional: 250, last_reset_at: AT, next_reset_at: AT },
  ...part,
});
const DETAILS: AdminUserDetail = {
  ...user(),
  edition: 'a',
  language: 'en',
  asked_address: null,
  monthly_credits: 1000,
  members: 1,
  members_allowed: 1,
  related_accounts_allowed: true,
  granted: { credits: 250, at: AT, by: 'Sofia Varga' },
  subscription: {
    id: 'sub_1',
    status: 'active',
    provider: 'stripe',
    price_minor: 17_900,
    currency: 'usd',
    interval: 'month',
    next_at: AT,
  },
  provider_product_id: null,
  ghl_plan_id: 'ghl_1',
  api_keys: { count: 2, last_used_at: null },
  provider_key: { source: 'google-places', hint: '7Q2d', since: AT },
  partner: { id: 3, name: 'Outpost Guild', code: 'outpost', commission: 20 },
};
const EMPTY = { data: [], currentPage: 1, pageSize: 20, total: 0 };
const ANSWERS = {
  'GET /api/admin/users': () => ({ ...EMPTY, data: [user()], total: 1, all: 2318 }),
  'GET /api/admin/users/options': () => ({ plans: [], parents: [], partners: [] }),
  'GET /api/admin/users/7': () => ({ data: DETAILS }),
  'GET /api/admin/users/history': () => EMPTY,
};

let page: Awaited<ReturnType<typeof render>>;
async function open(path = '/admin/users') {
  page = await render(null);
  for (const part of [words, adminWords]) i18next.addResourceBundle('en', 'translation', part, true, true);
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const users = createRoute({
    getParentRoute: () => app,
    path: '/admin/users',
    validateSearch: (raw: Record<string, unknown>) => raw,
    component: UsersScreen,
  });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([users])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('innerWidth', 1440);
  session.setUser({ id: 1, modules: [], login_as: null } as unknown as User);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the list of accounts', () => {
  it('shows matches and total, and queries what the URL says', async () => {
    const asked = serve(ANSWERS);
    await open('/admin/users?usage=half&module=leads&plan=2&sort=usage');
    await until(() => expect(text()).toContain('1 of 2,318'));
    expect(text()).toContain('Module: Leads');
    const [first] = asked.filter(({ call }) => call.startsWith('GET /api/admin/users?'));
    for (const part of ['usage=half', 'module=leads', 'plan_id=2', 'sort=usage']) expect(first?.call).toContain(part);
  });

  it('clears all filters at once, and says if nothing matches', async () => {
    serve({ ...ANSWERS, 'GET /api/admin/users': () => ({ ...EMPTY, all: 5 }) });
    const router = await open('/admin/users?search=x&status=stopped&usage=all');
    await until(() => expect(text()).toContain('No account matches'));
    await click(button('Clear all'));
    await until(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('the panel', () => {
  it('keeps an administrator who moved on to another account signed in as themselves, however late the response', async () => {
    let answer = (_: object) => {};
    serve({
      ...ANSWERS,
      'GET /api/admin/users/8': () => ({ data: { ...DETAILS, id: 8, first_name: 'Jonas' } }),
      'POST /api/admin/users/7/login-as': () => new Promise((resolve) => (answer = resolve)),
    });
    const become = vi.spyOn(session, 'become').mockResolvedValue();
    const router = await open('/admin/users?open=7');
    await until(() => expect(text()).toContain('960 of 1,000'));
    await click(button('Log in as'));
    await act(() => router.navigate({ to: '/admin/users', search: { open: 8 } } as never));
    await until(() => expect(text()).toContain('Jonas Haddad'));
    await act(async () => answer({ token: 't', user: {} }));
    await until(() => expect(button('Log in as')?.disabled).toBe(false));
    expect(become).not.toHaveBeenCalled();
  });

  it('shows terms, subscription, keys and partner, and asks before stopping', async () => {
    const asked = serve({ ...ANSWERS, 'POST /api/admin/users/7/stop': () => ({ message: 'Stopped.' }) });
    await open('/admin/users?open=7');
    await until(() => expect(text()).toContain('960 of 1,000'));
    for (const said of [
      '250 granted',
      'Sofia Varga',
      '$179.00 a month',
      'sub_1',
      'ghl_1',
      '•••• 7Q2d',
      'Outpost Guild',
    ])
      expect(text()).toContain(said);
    await click(button('Stop'));
    await until(() => expect(text()).toContain('Stop Noor Haddad?'));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    // The panel itself may be a dialog, too.
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1) as HTMLElement;
    await click(button('Stop', dialog));
    await until(() => expect(asked.filter(({ call }) => call === 'POST /api/admin/users/7/stop')).toHaveLength(1));
  });
});
