/** The catalogue itself is the witness: every table of accounts is fenced, and the serving roles cannot climb over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../testing/database.ts';
import { TEMPLATE } from '../testing/settings.ts';

/** Found by something other than an account: a host, an address, a token, a provider's id. Each names why it is safe. */
const DIRECTORIES = new Set([
  ...['accounts', 'brands', 'logins', 'social_logins', 'sessions'],
  ...['orders', 'payment_accounts', 'subscriptions'],
]);

/** Searched through a view that names the account; the view reads as the owner, who is therefore not bound by their fence. */
const SEARCHED = new Map([
  ['result_texts', 'searched_texts'],
  ['training_passages', 'searched_passages'],
]);
/** What such a view looks at besides; it names the account there, too. */
const BESIDE = new Set(['hidden_rows']);
/** Read with the rights of the role that asks, so that the fence of their table holds. */
const INVOKED = ['results'];

describe('row-level security', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());
  const rows = async (sql: string) => (await made.platform.databases.owner.query(sql)).rows;

  it('fences every table that has an account', async () => {
    const tables = await rows(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as fenced, c.relrowsecurity as "isBound",
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname not in ('of_owner', 'of_backup')) as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
    expect(tables.length).toBeGreaterThan(4);
    const open = tables.filter(
      ({ name, fenced, isBound, policies }) =>
        !(DIRECTORIES.has(name)
          ? isBound && policies >= 2
          : (SEARCHED.has(name) || BESIDE.has(name) ? isBound : fenced) && policies === 2),
    );
    expect(open).toEqual([]);
    // The owner deletes old history of all accounts, and reaches no other table this way.
    const ofOwner = await rows(
      `select polrelid::regclass::text as name from pg_policy where polname = 'of_owner' order by 1`,
    );
    expect(ofOwner.map(({ name }) => name)).toEqual(['audit_log', 'audit_outbox']);
  });

  it('has no views but those of searched tables, each of which names the served account, and those that read as who asks', async () => {
    const views = await rows(`
      select c.relname as name, pg_get_viewdef(c.oid) as definition, c.relowner = d.datdba as "isOwners",
        coalesce('security_invoker=true' = any(c.reloptions), false) as "isInvoked"
      from pg_class c join pg_database d on d.datname = current_database()
      where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace order by 1`);
    expect(views.filter(({ isInvoked }) => isInvoked).map(({ name }) => name)).toEqual(INVOKED);
    const asOwner = views.filter(({ isInvoked }) => !isInvoked);
    expect(asOwner.map(({ name }) => name)).toEqual([...SEARCHED.values()].sort());
    for (const [table, view] of SEARCHED) {
      const { definition, isOwners } = views.find(({ name }) => name === view) ?? {};
      expect(isOwners).toBe(true);
      // PostgreSQL 15 writes every column with its table. What follows by "and" leaves rows out.
      const written = definition.replace(/\s+/g, ' ').replaceAll(`${table}.`, '').replace('WHERE ((', 'WHERE (');
      expect(written).toContain(
        `FROM ${table} WHERE (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint)`,
      );
      expect(written.match(/ AND | OR /)?.[0] ?? ' AND ').toBe(' AND ');
    }
  });

  it('puts the account first in the primary key of every fenced table', async () => {
    const keys = await rows(`
      select c.relname as name, a.attname as first
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace`);
    expect(keys.filter((key) => key.first !== 'account_id')).toEqual([]);
  });

  it('makes nothing unique across accounts, so that accounts can be spread over machines', async () => {
    const unique = await rows(`
      select t.relname as table, i.relname as index from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped
      where x.indisunique and t.relnamespace = 'public'::regnamespace and not a.attnum = any (x.indkey::int2[])`);
    expect(unique.filter(({ table }) => !DIRECTORIES.has(table))).toEqual([]);
  });

  it('gives the serving roles nothing to own and no way around', async () => {
    const roles = await rows(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname like 'leadwright\\_%\\_${TEMPLATE}'`,
    );
    expect(roles).toHaveLength(2);
    for (const role of roles)
      expect([role.rolsuper, role.rolbypassrls, role.rolcreaterole]).toEqual([false, false, false]);
    expect(
      await rows(
        `select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'leadwright_%'`,
      ),
    ).toEqual([]);
  });

  it('shows nothing while no account is named, and only its own rows after', async () => {
    const { app } = made.platform.databases;
    expect((await app.query('select count(*)::int as n from users')).rows[0].n).toBe(0);
    await expect(
      app.query(`insert into users (account_id, role, email) values (1, 'user', 'x@y.test')`),
    ).rejects.toThrow(/row-level security/);
  });

  it('uses no trigger', async () => {
    expect(
      await rows(
        `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
  });
});
