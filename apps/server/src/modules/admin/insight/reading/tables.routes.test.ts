/** Analytics and reports: what they list, whom the search means, and files that are whole and harmless. */
import { SIGN_IN_WAYS } from '@leadwright/contract/accounts/sign-in';
import { adminInsight } from '@leadwright/contract/admin/insight';
import { adminUsers } from '@leadwright/contract/admin/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../../platform/context.ts';
import { startApi } from '../../../../testing/api.ts';
import type { TestPerson } from '../../../../testing/builders.ts';
import { refreshFigures } from '../figures/figures.service.ts';

const FORMULA = '=HYPERLINK("https://evil.test","x")';
const MANY = 2_100;

let api: Awaited<ReturnType<typeof startApi>>;
let admin: TestPerson;
let named: TestPerson;
const owner = async (sql: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(sql, values)).rows;
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');

beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  named = await api.buildAccount({ email: 'wanted@example.test' });
  await owner('update accounts set name = $2 where id = $1', [named.accountId, FORMULA]);
  // Many accounts that used credits, and many sign-ins at one moment, so that parts of a file meet in the middle of equals.
  await owner(
    `with made as (insert into accounts (parent_id, kind, name, brand_id, modules)
       select parent_id, 'customer', 'Many ' || n, brand_id, '{leads}' from accounts cross join generate_series(1, $2) n where id = $1 returning id)
     insert into usage_days (account_id, day, credits, local_credits) select id, '2026-01-10', 1 + id % 50, 1 + id % 50 from made`,
    [named.accountId, MANY],
  );
  await owner(
    `insert into audit_log (account_id, at, user_id, user_name, user_email, via, action, details, request_id, ip)
     select $1, '2026-01-12T10:00:00Z', $2, $3, 'wanted@example.test', 'session', 'identity.signIn', '{"via":"google","device":"Mozilla"}', 'r', '192.0.2.' || n % 9
     from generate_series(1, $4) n`,
    [named.accountId, named.userId, FORMULA, MANY],
  );
  await owner(`update figures set time_zone = 'UTC'`);
});
afterAll(() => api.stop());

describe('credit usage', () => {
  it('lists the largest first, page by page, and finds accounts by name or address', async () => {
    const page = (await api.call(admin, adminInsight.creditUsage, { query: { limit: 100 } })).body;
    expect(page.total).toBeGreaterThanOrEqual(MANY);
    const credits = page.data.map((one) => one.credits);
    expect(credits).toEqual(credits.toSorted((a, b) => b - a));
    expect(page.data[0]?.by.local).toBe(page.data[0]?.credits);
    const found = (await api.call(admin, adminInsight.creditUsage, { query: { search: 'many 17' } })).body;
    expect(found.data.every(({ name }) => /^Many 17/.test(name))).toBe(true);
    expect(found.total).toBe(111);
    const none = (await api.call(admin, adminInsight.creditUsage, { query: { from: '2025-01-01', to: '2025-01-31' } }))
      .body;
    expect(none).toMatchObject({ data: [], total: 0 });
  });

  it('leaves as a whole file', async () => {
    const { body, headers } = await api.call(admin, adminInsight.creditUsageCsv, { query: { search: 'many' } });
    expect(headers['content-disposition']).toMatch(/credit-usage-2026-01-15\.csv/);
    const [head, ...rows] = lines(body as never as string);
    expect(head).toMatch(/^"ID","Account","Email","Credits"/);
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(MANY);
    const spanish = await api.call(
      admin,
      adminInsight.creditUsageCsv,
      { query: { search: 'nobody' } },
      { language: 'es' },
    );
    expect(lines(spanish.body as never as string)[0]).toMatch(/"Cuenta"/);
  });
});

describe('login activity', () => {
  it('says who, how and from where', async () => {
    const { body } = await api.call(admin, adminInsight.logins, { query: { search: 'wanted@' } });
    expect(body.total).toBe(MANY);
    expect(body.data[0]).toMatchObject({ via: 'google', user_agent: 'Mozilla', email: 'wanted@example.test' });
  });

  it('shows every way to sign in', async () => {
    const person = await api.buildAccount({ email: 'all-ways@example.test' });
    await owner(
      `insert into audit_log (account_id, at, user_id, user_name, user_email, via, action, details, request_id, ip)
       select $1, '2026-01-12T10:00:00Z', $2, 'All', 'all-ways@example.test', 'session', 'identity.signIn', jsonb_build_object('via', way), 'r', ''
       from unnest($3::text[]) way`,
      [person.accountId, person.userId, SIGN_IN_WAYS],
    );
    const { status, body } = await api.call(admin, adminInsight.logins, { query: { search: 'all-ways@' } });
    expect(status).toBe(200);
    expect(body.data.map(({ via }) => via).toSorted()).toEqual(SIGN_IN_WAYS.toSorted());
  });

  it('leaves whole, although all happened at one moment, and no cell is a formula', async () => {
    const { body } = await api.call(admin, adminInsight.loginsCsv, { query: { search: 'wanted@' } });
    const [, ...rows] = lines(body as never as string);
    expect(rows).toHaveLength(MANY);
    expect(body).not.toMatch(/(^|,)"=/m);
    expect(rows[0]).toContain(`"'=HYPERLINK`);
  });
});

describe('monthly credit usage', () => {
  it('has a sum for every month', async () => {
    await refreshFigures(systemBase(api.platform));
    await owner(
      `insert into usage_months (account_id, month, credits, local_credits, people_credits, domain_credits, influencer_credits, ai_credits, searches, leads, sign_ins)
       values ($1, '2025-12-01', 7, 7, 0, 0, 0, 0, 0, 0, 0), ($1, '2026-01-01', 5, 5, 0, 0, 0, 0, 0, 0, 0)
       on conflict (account_id, month) do update set credits = excluded.credits`,
      [named.accountId],
    );
    const { body } = await api.call(admin, adminInsight.monthly, { query: { search: 'wanted@' } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ credits: 12 });
    expect(body.data[0]?.months).toHaveLength(12);
    expect(body.data[0]?.months.slice(-2)).toEqual([
      { month: '2025-12', credits: 7 },
      { month: '2026-01', credits: 5 },
    ]);
    const csv = await api.call(admin, adminInsight.monthlyCsv, { query: { search: 'wanted@' } });
    const [head, row] = lines(csv.body as never as string);
    expect(head).toMatch(/"2025-12","2026-01"$/);
    expect(row).toMatch(/,12,0,0,0,0,0,0,0,0,0,0,7,5$/);
  });
});

describe('reports', () => {
  it('list plans and packages, the newest first, with what comes next', async () => {
    const [plan] = await owner('select id, name, price_minor, interval from plans order by id limit 1');
    await owner(
      `insert into plan_subscriptions (account_id, provider, provider_id, plan_id, status, period_ends_at, created_at, updated_at)
       values ($1, 'stripe', 'sub_x', $2, 'active', '2026-02-01', '2026-01-14', '2026-01-14')`,
      [named.accountId, plan.id],
    );
    const { body } = await api.call(admin, adminInsight.subscriptions, { query: { limit: 100 } });
    const since = body.data.map((one) => one.since);
    expect(since).toEqual(since.toSorted().reverse());
    expect(new Set(body.data.map(({ kind }) => kind))).toEqual(new Set(['plan', 'package']));
    expect(body.data.find(({ id }) => id === named.accountId)).toMatchObject({
      plan: plan.name,
      minor: plan.price_minor,
      interval: plan.interval,
      next_at: '2026-02-01T00:00:00.000Z',
    });
    const csv = await api.call(admin, adminInsight.subscriptionsCsv, { query: {} });
    expect(lines(csv.body as never as string)).toHaveLength(body.total + 1);
  });

  it('names a next payment only where something will be charged, like the account itself', async () => {
    const [trial] = await owner(`select customer_id from subscriptions where status = 'trial' order by id limit 1`);
    const [active] = await owner(`select customer_id from subscriptions where status = 'active' order by id limit 1`);
    const nextOf = async (id: number) => {
      const { body } = await api.call(admin, adminInsight.subscriptions, { query: { limit: 100 } });
      const shown = await api.call(admin, adminUsers.get, { params: { id } });
      return [body.data.find((one) => one.id === id)?.next_at, shown.body.data.subscription?.next_at];
    };
    expect(await nextOf(Number(trial.customer_id))).toEqual([expect.any(String), expect.any(String)]);
    await owner('update subscriptions set has_card = false where customer_id = $1', [trial.customer_id]);
    await owner('update subscriptions set cancels_at_period_end = true where customer_id = $1', [active.customer_id]);
    expect(await nextOf(Number(trial.customer_id))).toEqual([null, null]);
    expect(await nextOf(Number(active.customer_id))).toEqual([null, null]);
  });

  it('list who came by which partner, and what it owes the partner', async () => {
    const [partner] = await owner(
      `insert into partners (name, email, code, commission) values ('Kestrel', 'k@kestrel.test', 'kestrel', 12.5) returning id`,
    );
    await owner('update accounts set partner_id = $2 where id = $1', [named.accountId, partner.id]);
    await owner(
      `insert into payments (account_id, kind, status, credits, amount_minor, refunded_minor, currency, provider_key, created_at, updated_at, partner_id, commission_rate)
       values ($1, 'purchase', 'succeeded', 10, 9999, 1000, 'usd', 'p1', now(), now(), $2, 1250), ($1, 'purchase', 'failed', 10, 5000, 0, 'usd', 'p2', now(), now(), $2, 1250)`,
      [named.accountId, partner.id],
    );
    const { body } = await api.call(admin, adminInsight.referrals, { query: {} });
    const expected = { partner: 'Kestrel', paid_minor: 8999, commission_minor: 1124, currency: 'usd' };
    expect(body.data.find(({ id }) => id === named.accountId)).toMatchObject(expected);
    const csv = await api.call(admin, adminInsight.referralsCsv, { query: {} });
    expect(lines(csv.body as never as string)).toHaveLength(body.total + 1);
    expect(csv.body).toContain('"89.99","11.24","USD"');
  });
});

describe('accounts near their limit', () => {
  it('come by how much of the month they used', async () => {
    await owner(
      `insert into credit_wallets (account_id, balance, allowance, created_at) values ($1, 10, 1000, now())
       on conflict (account_id) do update set balance = 10, allowance = 1000`,
      [named.accountId],
    );
    await owner(
      `insert into credit_lots (account_id, source, amount, remaining, expires_at, transaction_id, created_at)
       values ($1, 'allowance', 1000, 10, '2026-02-01', 1, now())`,
      [named.accountId],
    );
    const ask = async (usage: 'any' | 'half' | 'all') =>
      (await api.call(admin, adminInsight.nearLimit, { query: { usage } })).body.data;
    expect((await ask('half')).find(({ id }) => id === named.accountId)).toMatchObject({
      used: 990,
      allowance: 1000,
      user_id: named.userId,
    });
    expect((await ask('all')).find(({ id }) => id === named.accountId)).toBeUndefined();
    const shares = (await ask('any')).map(({ used, allowance }) => used / allowance);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
});
