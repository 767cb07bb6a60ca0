/** The rights of the serving roles: exactly those of rights.sql, and none on other accounts' rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesOf } from '../platform/database/roles.ts';
import { startApi } from '../testing/api.ts';
import type { TestPerson } from '../testing/builders.ts';

const RIGHTS = readFileSync(join(import.meta.dirname, '../../migrations/rights.sql'), 'utf8');
const DECLARED = /^select allow(?:_by_account|_searched|_in_directory)?\('(\w+)', '([^']*)', '([^']*)'/gm;

let api: Awaited<ReturnType<typeof startApi>>;
let victim: TestPerson;
let attacker: TestPerson;
beforeAll(async () => {
  api = await startApi();
  [victim, attacker] = [await api.buildReseller(), await api.buildReseller()];
});
afterAll(() => api.stop());

const rows = async (sql: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(sql, values)).rows;

describe('the catalogue', () => {
  const names = () => rolesOf(api.platform.config, api.databaseUrl);

  it('gives each role what is declared for a table, and every table is declared', async () => {
    const granted = await rows(
      `select c.relname as table, coalesce(r.rolname, 'public') as role, string_agg(lower(a.privilege_type), ', ') as rights
       from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
       where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner group by 1, 2`,
    );
    const tables = await rows(
      `select relname from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`,
    );
    const sorted = (rights: string) => rights.split(', ').sort().join(', ');
    const declared = [...RIGHTS.matchAll(DECLARED)].flatMap(([, table, app, platform]) => [
      [table, names().app, app],
      [table, names().platform, platform],
    ]);
    const line = (table: string, role: string, rights: string) => `${table} ${role}: ${sorted(rights)}`;
    expect(granted.map((g) => line(g.table, g.role, g.rights)).sort()).toEqual(
      declared
        .filter(([, , rights]) => rights)
        .map((d) => line(...(d as [string, string, string])))
        .sort(),
    );
    expect([...new Set(declared.map(([table]) => table))].sort()).toEqual(tables.map((t) => t.relname).sort());
  });

  it('grants nothing by default, by column or on sequences, and no powerful function to everybody', async () => {
    expect(await rows('select from pg_default_acl')).toEqual([]);
    expect(
      await rows(`select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where attacl is not null and c.relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
    expect(
      await rows(`select oid::regprocedure from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace
      and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`),
    ).toEqual([]);
  });
});

/** Each as the role that serves accounts; `account` is whose row it is aimed at. */
const FORGERIES: Record<string, (account: TestPerson) => [sql: string, values: unknown[]]> = {
  'a session': ({ accountId, userId }) => [
    `insert into sessions (token_hash, account_id, user_id, expires_at) values ('\\x00', $1, $2, now() + interval '1 day')`,
    [accountId, userId],
  ],
  'the end of a session': ({ accountId }) => ['delete from sessions where account_id = $1', [accountId]],
  'a look at sessions': ({ accountId }) => ['select from sessions where account_id = $1', [accountId]],
  'a longer session': ({ accountId }) => [
    `update sessions set expires_at = now() + interval '1 year' where account_id = $1`,
    [accountId],
  ],
  'a module': ({ accountId }) => [`update accounts set modules = '{admin}' where id = $1`, [accountId]],
  'an account below': ({ accountId, brandId }) => [
    `insert into accounts (parent_id, kind, name, brand_id) values ($1, 'customer', 'Forged', $2)`,
    [accountId, brandId],
  ],
  'a brand script': ({ brandId }) => [`update brands set script = 'alert(1)' where id = $1`, [brandId]],
  'a brand': ({ accountId }) => [`insert into brands (account_id, name) values ($1, 'Forged')`, [accountId]],
  'a login': ({ accountId, userId, brandId }) => [
    `insert into logins (brand_id, email, account_id, user_id) values ($3, 'forged@example.test', $1, $2)`,
    [accountId, userId, brandId],
  ],
  'the end of a login': ({ accountId }) => ['delete from logins where account_id = $1', [accountId]],
  'a social login': ({ accountId, userId, brandId }) => [
    `insert into social_logins (brand_id, provider, subject, account_id, user_id) values ($3, 'google', 'forged', $1, $2)`,
    [accountId, userId, brandId],
  ],
  'a provider event': () => [
    `insert into provider_events (provider, event_id, type, payload, received_at) values ('stripe', 'evt_forged', 'x', '{}', now())`,
    [],
  ],
  'a validated card': ({ accountId }) => [
    `insert into validated_cards (fingerprint, claimed_by, payment_id, claimed_at) values ('forged', $1, 1, now())`,
    [accountId],
  ],
  'a job': ({ accountId }) => [
    `select enqueue_job('search.run', json_build_object('accountId', $1::int, 'searchId', 1), null, null, 1, null, 0, null)`,
    [accountId],
  ],
  'an event': ({ accountId }) => [
    `select enqueue_job('events.publish', json_build_object('event', 'wallet.low', 'payload', json_build_object('accountId', $1::int)), null, null, 1, null, 0, null)`,
    [accountId],
  ],
  'a job of nobody': () => [`select enqueue_job('billing.apply-event', '{}', null, null, 1, null, 0, null)`, []],
  'a row of the queue': () => [`insert into graphile_worker._private_jobs default values`, []],
  'a password': ({ accountId }) => [
    `update credentials set password_hash = 'forged' where account_id = $1`,
    [accountId],
  ],
  'a plan': () => ['update plans set price_minor = 0', []],
  'a secret of the installation': () => ['update installation set sentinel = null', []],
};

async function attempt(served: number | null, [sql, values]: [string, unknown[]]) {
  const client = await api.platform.databases.app.connect();
  try {
    await client.query('begin');
    if (served !== null) await client.query(`set local app.account_id = '${served}'`);
    return (await client.query(sql, values)).rowCount;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

describe.each(Object.entries(FORGERIES))('%s', (_name, forgery) => {
  it('cannot be had without an account, nor for another one than is served', async () => {
    for (const served of [null, attacker.accountId])
      expect([INSUFFICIENT_PRIVILEGE, 0]).toContain(await attempt(served, forgery(victim)));
  });
});

describe('the account that is served', () => {
  it('has its own sessions, logins and jobs', async () => {
    for (const name of ['a session', 'a login', 'a job', 'an event', 'a look at sessions', 'an account below'] as const)
      expect(await attempt(attacker.accountId, (FORGERIES[name] as (typeof FORGERIES)[string])(attacker))).toBe(1);
  });
});
