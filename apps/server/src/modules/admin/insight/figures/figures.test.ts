/** Figures match the rows, in any order of changes, and in the platform's time zone. */
import { adminInsight } from '@leadwright/contract/admin/insight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../../platform/context.ts';
import { startApi } from '../../../../testing/api.ts';
import type { TestPerson } from '../../../../testing/builders.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { record } from '../../../audit/public.ts';
import { dayOf, grant, identityKey, spend } from '../../../wallet/public.ts';
import { refreshFigures } from './figures.service.ts';

const ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;
const KINDS = { local: 'local.contact', people: 'people.phone', domain: 'domain.email', ai: 'ai.text' } as const;
type Kind = keyof typeof KINDS;

let api: Awaited<ReturnType<typeof startApi>>;
let admin: TestPerson;
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  await inZone(ZONE);
});
afterAll(() => api.stop());

const owner = async (sql: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(sql, values)).rows;
const inZone = (zone: string) => owner(`update accounts set time_zone = $1 where kind = 'platform'`, [zone]);
const at = (time: Date) => systemBase(api.platform, { now: () => time });
const refresh = () => refreshFigures(at(api.clock.now()));
const before = (days: number, hours = 0) => new Date(api.clock.now().getTime() - days * DAY_MS - hours * 3_600_000);

let count = 0;
const use = (accountId: number, kind: Kind, credits: number, time: Date) =>
  asAccount(at(time), accountId, (tx) =>
    spend(tx, {
      items: Array.from({ length: credits }, () => ({
        act: KINDS[kind],
        identityKeys: [identityKey('place', `figures:${count++}`)],
      })),
      purpose: 'search',
      title: 'Figures',
      key: `figures:${count++}`,
    }),
  );
const fund = (accountId: number, time: Date) =>
  asAccount(at(time), accountId, (tx) =>
    grant(tx, { source: 'grant', credits: 100_000, key: 'figures', expiresAt: null }),
  );
const search = (accountId: number, added: number, time: Date, movedAt = time) =>
  owner(
    `insert into searches (account_id, user_id, user_name, kind, list_id, summary, language, row_limit, filters, source, key_owner, status,
       added, maximum_credits, reservation_id, created_at, moved_at, finished_at)
     values ($1, 1, 'x', 'industry', 1, 'x', 'en', 10, '{}', 'lead-index', 'none', 'completed', $2, 1, 1, $3, $4, $4)`,
    [accountId, added, time, movedAt],
  );
const signIn = (accountId: number, time: Date) =>
  asAccount(at(time), accountId, (tx) => record(tx, { action: 'identity.signIn' }));
const pay = (accountId: number, minor: number, credits: number, time: Date) =>
  owner(
    `insert into payments (account_id, kind, status, credits, amount_minor, currency, provider_key, created_at, updated_at)
     values ($1, 'purchase', 'succeeded', $2, $3, 'usd', $4, $5, $5)`,
    [accountId, credits, minor, `figures:${count++}`, time],
  );

type Day = { credits: number; searches: number; leads: number; sign_ins: number } & Record<Kind, number>;
const nothing = (): Day => ({ credits: 0, local: 0, people: 0, domain: 0, ai: 0, searches: 0, leads: 0, sign_ins: 0 });

const daysOf = async (accounts: number[], table = 'usage_days', column = 'day') => {
  const rows = await owner(
    `select account_id || ' ' || ${column} as key, credits, local_credits as local, people_credits as people, domain_credits as domain,
       ai_credits as ai, searches, leads, sign_ins from ${table} where account_id = any($1)`,
    [accounts],
  );
  return new Map(rows.map(({ key, ...day }) => [key as string, day as Day]));
};
const platformDays = async () =>
  new Map((await owner('select *, day::text as day from platform_days')).map((row) => [row.day as string, row]));
const revenueOf = async (day: string) =>
  (await owner(`select minor from revenue_days where day = $1 and currency = 'usd'`, [day]))[0]?.minor ?? 0;

describe('figures', () => {
  it('equal a model over random movements, searches, sign-ins and payments, added up in between', async () => {
    await refresh();
    const earlier = await platformDays();
    const people = [await api.buildAccount(), await api.buildAccount(), await api.buildAccount()];
    const accounts = people.map(({ accountId }) => accountId);
    const model = new Map<string, Day>();
    const sold = new Map<string, number>();
    for (const accountId of accounts) await fund(accountId, before(70));
    const random = randomFrom(20_261);
    const noted = (accountId: number, time: Date) => {
      const key = `${accountId} ${dayOf(time, ZONE)}`;
      const day = model.get(key) ?? nothing();
      model.set(key, day);
      return day;
    };
    for (let step = 0; step < 120; step++) {
      const accountId = accounts[Math.floor(random() * 3)] as number;
      const [time, amount] = [before(random() * 65), 1 + Math.floor(random() * 9)];
      const what = random();
      if (what < 0.5) {
        const kind = (['local', 'people', 'domain', 'ai'] as const)[Math.floor(random() * 4)] as Kind;
        await use(accountId, kind, amount, time);
        const day = noted(accountId, time);
        day.credits += amount;
        day[kind] += amount;
      } else if (what < 0.7) {
        await search(accountId, amount, time, api.clock.now());
        const day = noted(accountId, time);
        day.searches += 1;
        day.leads += amount;
      } else if (what < 0.85) {
        await signIn(accountId, time);
        noted(accountId, time).sign_ins += 1;
      } else {
        await pay(accountId, 100 * amount, amount, time);
        const day = dayOf(time, ZONE);
        sold.set(day, (sold.get(day) ?? 0) + amount);
      }
      if (step % 40 === 39) await refresh();
    }
    // Sign-ins and payments of the past are old news to a run that only looks at the last hour: the daily look finds them.
    api.clock.advance(DAY_MS);
    await refresh();

    expect(await daysOf(accounts)).toEqual(model);
    const months = new Map<string, Day>();
    for (const [key, day] of model) {
      const month = months.get(`${key.slice(0, -3)}-01`) ?? nothing();
      for (const name of Object.keys(day) as (keyof Day)[]) month[name] += day[name];
      months.set(`${key.slice(0, -3)}-01`, month);
    }
    expect(await daysOf(accounts, 'usage_months', 'month')).toEqual(months);
    const later = await platformDays();
    for (const day of new Set([...model.keys()].map((key) => key.split(' ')[1] as string))) {
      const of = [...model].filter(([key]) => key.endsWith(day)).map(([, value]) => value);
      const sum = (name: keyof Day) => of.reduce((total, value) => total + value[name], 0);
      const [was, is] = [earlier.get(day), later.get(day)];
      const grown = (name: string) => is[name] - (was?.[name] ?? 0);
      expect([grown('credits'), grown('searches'), grown('leads'), grown('active_accounts')]).toEqual([
        sum('credits'),
        sum('searches'),
        sum('leads'),
        of.length,
      ]);
      expect(grown('credits_sold')).toBe(sold.get(day) ?? 0);
    }
  });

  it('are corrected when a row arrives late, and count every row once', async () => {
    const { accountId } = await api.buildAccount();
    await fund(accountId, before(50));
    await use(accountId, 'local', 3, before(40));
    await refresh();
    const day = dayOf(before(40), ZONE);
    const credits = async () => (await daysOf([accountId])).get(`${accountId} ${day}`)?.credits;
    expect(await credits()).toBe(3);
    await use(accountId, 'local', 4, before(40));
    await Promise.all([refresh(), refresh()]);
    expect(await credits()).toBe(7);
    await refresh();
    expect(await credits()).toBe(7);

    await search(accountId, 12, before(20), before(20));
    await refresh();
    const searches = async () => (await daysOf([accountId])).get(`${accountId} ${dayOf(before(20), ZONE)}`)?.searches;
    expect(await searches()).toBeUndefined();
    await owner(`update figures set checked_at = checked_at - interval '1 day'`);
    await refresh();
    expect(await searches()).toBe(1);
    await owner('delete from searches where account_id = $1', [accountId]);
    await owner(`update figures set checked_at = checked_at - interval '1 day'`);
    await refresh();
    expect(await searches()).toBeUndefined();
  });

  it('take refunds off the revenue of the day of the payment', async () => {
    const { accountId } = await api.buildAccount();
    await refresh();
    const day = dayOf(before(3), ZONE);
    const was = await revenueOf(day);
    await pay(accountId, 5000, 0, before(3));
    await owner('update payments set updated_at = $2 where account_id = $1', [accountId, api.clock.now()]);
    await refresh();
    expect((await revenueOf(day)) - was).toBe(5000);
    await owner('update payments set refunded_minor = 2000, updated_at = $2 where account_id = $1', [
      accountId,
      api.clock.now(),
    ]);
    await refresh();
    expect((await revenueOf(day)) - was).toBe(3000);
  });

  it('belong to days of the platform, and move with its time zone', async () => {
    const { accountId } = await api.buildAccount();
    await fund(accountId, before(50));
    // Midnight passed in Madrid, not yet in Los Angeles.
    await use(accountId, 'local', 5, new Date('2026-01-09T23:30:00Z'));
    await refresh();
    expect([...(await daysOf([accountId])).keys()]).toEqual([`${accountId} 2026-01-09`]);
    await inZone('Europe/Madrid');
    await refresh();
    expect([...(await daysOf([accountId])).keys()]).toEqual([`${accountId} 2026-01-10`]);
    const { body } = await api.call(admin, adminInsight.dashboard, { query: {} });
    expect(body.data.time_zone).toBe('Europe/Madrid');
    await inZone(ZONE);
    await refresh();
  });
});

describe('the dashboard', () => {
  const dashboard = async (period: '7d' | '30d' | '12m') =>
    (await api.call(admin, adminInsight.dashboard, { query: { period } })).body.data;

  it('compares a period with the one before, and counts an account once', async () => {
    await refresh();
    const was = await dashboard('7d');
    const { accountId } = await api.buildAccount();
    await fund(accountId, before(30));
    for (const [days, credits] of [
      [0, 2],
      [6, 3],
      [7, 10],
      [13, 20],
      [14, 40],
    ] as const)
      await use(accountId, 'people', credits, before(days));
    await refresh();
    const is = await dashboard('7d');
    expect(is.credits_used.value - was.credits_used.value).toBe(5);
    expect(is.credits_used.before - was.credits_used.before).toBe(30);
    expect(is.active_accounts.value - was.active_accounts.value).toBe(1);
    expect(is.active_accounts.before - was.active_accounts.before).toBe(1);
    expect(is.credits_used.series).toHaveLength(7);
    expect(is.credits_used.series.at(-1)?.at).toBe(dayOf(api.clock.now(), ZONE));
    expect(is.used.reduce((sum, { people }) => sum + people, 0)).toBeGreaterThanOrEqual(5);
    expect(is.figures_at).toBe(api.clock.now().toISOString());
  });

  it('shows twelve months, the last one up to today', async () => {
    const found = await dashboard('12m');
    expect(found.credits_used.series).toHaveLength(12);
    expect(found.days.to).toBe(dayOf(api.clock.now(), ZONE));
    expect(found.used.map(({ at: month }) => month)).toEqual(found.credits_used.series.map(({ at: month }) => month));
    const sum = found.credits_used.series.reduce((total, { value }) => total + value, 0);
    expect(sum).toBe(found.credits_used.value);
  });
});
