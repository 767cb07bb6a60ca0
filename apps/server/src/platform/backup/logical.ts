/**
 * The rows of a database, whatever server it is on: read from one snapshot, table by table, as PostgreSQL copies them. The tables
 * themselves are made by the migrations of that time. No program of PostgreSQL is needed, and the versions of the servers may differ.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { HALF_RESTORED, migrate } from '../database/migrate.ts';
import { type ArchiveWriter, UnreadableArchive } from './archive.ts';

/** The folder of the archive. */
export const ROWS = 'rows';
const CONTENTS = 'contents.json';

const Contents = z.object({
  /** Those that made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
});
type Contents = z.infer<typeof Contents>;

/**
 * Ordinary tables of the product and of its queue, with the columns that are not computed. What is unlogged is empty after a restart, too,
 * and what the queue notes of its own migrations belongs to the tables.
 */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
    and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  order by 1`;
/** They count on while rows are copied, and then say more than was used: numbers are left out, never given twice. */
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
  where last_value is not null and schemaname in ('public', 'graphile_worker') order by 1`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const fileOf = (table: string) => `${ROWS}/${table.replaceAll(/[^\w.]/g, '_')}.copy`;

/** Every row of every account: a role that row-level security binds sees none of them by itself (policy of_backup). */
export async function addRows(archive: ArchiveWriter, url: string, signal?: AbortSignal): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name');
    const { rows: tables } = await client.query<Contents['tables'][number]>(TABLES);
    await archive.add({ path: ROWS, mode: 0o700, isFolder: true });
    for (const { name, columns } of tables) {
      signal?.throwIfAborted();
      const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
      await archive.add({ path: fileOf(name), mode: 0o600 }, rows as AsyncIterable<Buffer>);
    }
    const { rows: sequences } = await client.query<Contents['sequences'][number]>(SEQUENCES);
    const contents: Contents = { migrations: migrations.map(({ name }) => name), tables, sequences };
    await archive.add({ path: `${ROWS}/${CONTENTS}`, mode: 0o600 }, textOf(JSON.stringify(contents)));
    await client.query('commit');
  });
}

async function* textOf(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

interface LoadOptions {
  signal?: AbortSignal | undefined;
  log?: (message: string) => void;
}

/** Replaces everything in the database at `url` by the rows unpacked in `folder`. Can be repeated after a kill. */
export async function loadRows(config: Config, url: string, folder: string, options: LoadOptions = {}): Promise<void> {
  const contents = Contents.parse(JSON.parse(await readFile(join(folder, ROWS, CONTENTS), 'utf8')));
  await connected(url, empty);
  await migrate(config, url, { ...options, only: contents.migrations });
  await connected(url, (client) => fill(client, folder, contents, options.signal));
}

/** What the product made. Extensions, and what others have put there (the function of a pooler), stay. */
const OWN = `
  with foreign_to_us as (select objid from pg_depend where deptype = 'e')
  select format('drop %s if exists %s cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass) as act
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and relowner = current_user::regrole and oid not in (select objid from foreign_to_us)
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    and oid not in (select objid from foreign_to_us)
  union all
  select format('drop type if exists %s cascade', t.oid::regtype)
  from pg_type t left join pg_class c on c.oid = t.typrelid where t.typnamespace = 'public'::regnamespace
    and t.typowner = current_user::regrole and (t.typtype in ('e', 'd') or c.relkind = 'c')
    and t.oid not in (select objid from foreign_to_us)`;

async function empty(client: pg.Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ act: string }>(OWN);
  for (const { act } of rows) await client.query(act);
  await client.query(`drop schema if exists graphile_worker cascade; create table public.${HALF_RESTORED} ()`);
  await client.query('commit');
}

interface Reference {
  owner: string;
  name: string;
  definition: string;
}

/** References are made again when all rows are there, and so each is checked. */
const REFERENCES = `
  select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

async function fill(client: pg.Client, folder: string, contents: Contents, signal?: AbortSignal): Promise<void> {
  await client.query(`begin; set local statement_timeout = 0; set local search_path = public`);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  for (const { owner, name } of references) await client.query(`alter table ${owner} drop constraint ${name}`);
  const { rows: here } = await client.query<Contents['tables'][number]>(TABLES);
  const known = new Map(here.map(({ name, columns }) => [name, new Set(columns)]));
  if (here.length > 0) await client.query(`truncate ${here.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of contents.tables) {
    signal?.throwIfAborted();
    if (name === `public.${HALF_RESTORED}`) continue;
    if (!columns.every((column) => known.get(name)?.has(column)))
      throw new UnreadableArchive(`it holds rows of ${name}, which this version does not know`, 'newer', {
        version: '',
      });
    const rows = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(name))), rows);
  }
  for (const { name, last } of contents.sequences)
    await client.query('select setval($1::text::regclass, $2::bigint) where to_regclass($1::text) is not null', [
      name,
      last,
    ]);
  for (const { owner, name, definition } of references)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  // Functions and rights are not in it: the next start makes them.
  await client.query(`update installation set applied = ''`);
  await client.query(`drop table ${HALF_RESTORED}`);
  await client.query('commit');
}

/** How much room the rows may need. */
export const sizeOfDatabase = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    );
    return Number(rows[0]?.bytes);
  });

/** Connections of the product: a database that serves is not restored into. */
export const isServing = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name ~ '^leadwright (both|web|worker) '`,
    );
    return rows.length > 0;
  });
