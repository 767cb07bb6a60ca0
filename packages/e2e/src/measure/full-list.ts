/** The product as a process of its own over a list of many rows, for measurements: rows made by SQL, a signed-in customer. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNumber } from '@leadwright/contract/leads/result-columns';
import type pg from 'pg';
import { locationsVersion } from '../../../../apps/server/src/modules/lead-index/locations/locations.data.ts';
import { saveVersion } from '../../../../apps/server/src/modules/lead-index/locations/locations.repository.ts';
import { createList } from '../../../../apps/server/src/modules/lists/lists.service.ts';
import { CATEGORY_COLUMNS } from '../../../../apps/server/src/modules/results/columns.rules.ts';
import { makeRanges } from '../../../../apps/server/src/modules/results/orders/orders.service.ts';
import { type Platform, systemCtx } from '../../../../apps/server/src/platform/context.ts';
import { seed } from '../../../../apps/server/src/seed.ts';
import { createBuilders } from '../../../../apps/server/src/testing/builders.ts';
import { startScratch } from '../support/scratch.ts';

const SERVER = join(import.meta.dirname, '../../../../apps/server/src/main.ts');

/** Twenty of each: 400 names with a number behind, so that words are common and whole names rare. */
const FIRST =
  'alta bright cedar delta evergreen forest golden harbour iris jade kestrel lumen maple nova orchid peak quartz river summit tidal';
const SECOND =
  'dental roofing legal bakery fitness studio clinic garage hotel florist optics plumbing media design vet café salon realty travel market';
const CITIES =
  'Austin Málaga Denver Lisboa Berlin Paris London Madrid Boston Seattle Houston Dallas Portland Sevilla Roma';
const wordsOf = (list: string) => `(string_to_array('${list}', ' '))`;

/** Columns of a list of companies, one row per `i`. A fifth has no rating, a quarter no e-mail, one in 5,000 lies in Portugal. */
export const ROW_COLUMNS =
  'dedupe_key, name, website, domain, email, email_state, phone, industry, street, city, state, postal_code, country, rating, reviews, technologies, is_verified, created_at, retain_until, lat, lon, provenance';
export const rowsOfSeries = (from: number, count: number) => `
  select 'web:' || to_hex(i) || '-site.test' as dedupe_key,
    initcap(${wordsOf(FIRST)}[1 + h1 % 20]) || ' ' || initcap(${wordsOf(SECOND)}[1 + h2 % 20]) || ' ' || to_hex(h3 % 65536) as name,
    'https://www.' || to_hex(i) || '-site.test' as website, to_hex(i) || '-site.test' as domain,
    case when h1 % 4 = 0 then '' else 'info@' || to_hex(i) || '-site.test' end as email,
    (array['none', 'found', 'potential', 'found'])[1 + h1 % 4] as email_state,
    case when h3 % 3 = 0 then '' else '+1512' || (1000000 + h1 * 7 % 9000000) end as phone,
    ${wordsOf(SECOND)}[1 + h2 % 20] as industry, (1 + h3 % 9000) || ' Oak Street' as street,
    ${wordsOf(CITIES)}[1 + h2 % 15] as city, 'TX' as state, lpad((h3 % 100000)::text, 5, '0') as postal_code,
    case when h3 % 5000 = 0 then 'Portugal' else 'United States' end as country,
    case when h1 % 5 = 0 then null else 1 + (h3 % 41) / 10.0 end as rating, h2 % 5000 as reviews,
    case when h1 % 7 = 0 then array['wordpress'] when h1 % 7 = 1 then array['shopify', 'wix'] else '{}' end as technologies,
    h1 % 3 = 0 as is_verified, timestamptz '2026-01-01' + i * interval '1 second' as created_at,
    timestamptz '2036-01-01' as retain_until, 30 + (h1 % 1000) / 1000.0 as lat, -97 + (h2 % 1000) / 1000.0 as lon,
    '{"*": {"source": "lead-index", "url": null, "at": "2026-01-01T00:00:00.000Z", "licence": "ODbL"}}'::jsonb as provenance, i
  from (select i, abs(hashint8(i) % 1000003) as h1, abs(hashint8(i + 7919) % 1000003) as h2, abs(hashint8(i + 104729) % 1000003) as h3
    from generate_series(${from}::bigint, ${from + count - 1}) i) series`;

/** Loaded without the index of texts, which is built afterwards; then all derived tables. */
async function fillList(
  owner: pg.Pool,
  { accountId, listId, rows }: { accountId: number; listId: number; rows: number },
) {
  await owner.query(
    `insert into results (account_id, list_id, ordinal, ${ROW_COLUMNS}) select $1, $2, i, ${ROW_COLUMNS} from (${rowsOfSeries(0, rows)}) made`,
    [accountId, listId],
  );
  await bringTextsIn(owner, { accountId, listId, rows });
  await summarise(owner, listId);
  await owner.query('vacuum analyze result_rows');
  await owner.query('vacuum analyze result_texts');
  await owner.query('vacuum analyze list_blocks');
  await owner.query('vacuum analyze list_values');
  // Or the database would write all of it to the disk in the middle of what is measured.
  await owner.query('checkpoint');
}

async function bringTextsIn(
  owner: pg.Pool,
  { accountId, listId, rows }: { accountId: number; listId: number; rows: number },
) {
  const rebuild = await dropTextIndex(owner);
  await owner.query(
    `insert into result_texts (account_id, list_id, ordinal, result_id, search_text, prose_text)
     select account_id, list_id, ordinal, id, search_text, prose_text from results where list_id = $1 order by ordinal`,
    [listId],
  );
  await owner.query('insert into list_texts (account_id, list_id, until) values ($1, $2, $3)', [
    accountId,
    listId,
    rows,
  ]);
  await owner.query(`set maintenance_work_mem = '1GB'; ${rebuild}; reset maintenance_work_mem`);
}

/** Gives the statements that make it again as it was. */
async function dropTextIndex(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ sql: string }>(`
    select indexdef as sql from pg_indexes where indexname = 'result_texts_lines'
    union all
    (select format('alter index result_texts_lines alter column %s set statistics %s', attnum, attstattarget) from pg_attribute
     where attrelid = 'result_texts_lines'::regclass and attstattarget is not null)`);
  await owner.query('drop index result_texts_lines');
  return rows.map(({ sql }) => sql).join('; ');
}

/** The counters of the list, of its blocks and of its values, from the rows. */
async function summarise(owner: pg.Pool, listId: number) {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'list_blocks' and column_name like 'has\\_%'`,
  );
  const filled = (column: string) =>
    column === 'technologies' ? `technologies <> '{}'` : isNumber(column) ? `${column} is not null` : `${column} <> ''`;
  const has = rows.map(({ name }) => name);
  await owner.query(
    `insert into list_blocks (account_id, list_id, block, live, email_looking, email_found, email_potential, email_none, sent, verified, first_at, last_at, ${has.join(', ')})
     select account_id, list_id, ordinal / 1000, count(*), 0, count(*) filter (where email_state = 'found'), count(*) filter (where email_state = 'potential'),
       count(*) filter (where email_state = 'none'), count(sent_at), count(*) filter (where is_verified), min(created_at), max(created_at),
       ${has.map((name) => `count(*) filter (where ${filled(name.slice(4))})`).join(', ')}
     from results where list_id = $1 group by 1, 2, 3`,
    [listId],
  );
  await owner.query(
    `insert into list_values (account_id, list_id, name, value, count)
     select account_id, list_id, v.name, v.value, count(*) from results cross join lateral
       (values ${CATEGORY_COLUMNS.map((name) => `('${name}', fold_text(${name}))`).join(', ')}) v(name, value)
     where list_id = $1 group by 1, 2, 3, 4`,
    [listId],
  );
  await owner.query(
    `update lists set (result_count, email_found, email_potential, email_none, sent_count, next_ordinal) =
       (select sum(live), sum(email_found), sum(email_potential), sum(email_none), sum(sent), 1000 * max(block) + max(live) from list_blocks b where b.list_id = lists.id)
     where id = $1`,
    [listId],
  );
}

/** The server on a database that runs already. Gives its address and its process id. */
export function startServer(platform: Platform, ownerUrl: string, role: 'web' | 'both' = 'both') {
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATA_DIR: platform.config.dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '16',
    ROLE: role,
  };
  const execArgv = ['--max-semi-space-size=16'];
  const child = fork(SERVER, [], { env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return new Promise<{ url: string; pid: number; stop(): Promise<void> }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    child.on('message', (message: { ready?: true; address?: string }) => {
      if (message.ready) resolve({ url: message.address as string, pid: child.pid as number, stop });
    });
  });
}

export interface FullList {
  platform: Platform;
  /** Of a superuser, whom no fence binds: for what is made and looked at beside the program. */
  adminUrl: string;
  url: string;
  /** Of the server. */
  pid: number;
  token: string;
  accountId: number;
  listId: number;
  stop(): Promise<void>;
}

export async function startFullList(rows: number, { plainOwner = false } = {}): Promise<FullList> {
  const scratch = await startScratch({ disposable: false, pool: 16, plainOwner });
  const { platform, adminUrl } = scratch;
  await seed(platform);
  // The server would read the world's cities first, beside what is measured.
  await saveVersion(platform.databases.owner, 'locations', locationsVersion());
  const { token, accountId } = await createBuilders(platform).buildAccount();
  const { id: listId } = await createList(systemCtx(platform, accountId), { name: 'Everybody', type: 'local' });
  if (rows > 0) await fillList(platform.databases.owner, { accountId, listId, rows });
  // What a minute of running does.
  await makeRanges(systemCtx(platform, accountId), { accountId, listId });
  const server = await startServer(platform, scratch.ownerUrl);
  const stop = async () => {
    await server.stop();
    await scratch.stop();
  };
  return { platform, adminUrl, url: server.url, pid: server.pid, token, accountId, listId, stop };
}

/** MB that a process holds. */
export function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** How many MB the memory of a process grows by at most, from now until it is asked. */
export function watchMemory(pid: number): () => number {
  const before = rssOf(pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, rssOf(pid));
  }, 20);
  return () => {
    clearInterval(look);
    return Math.round(most - before);
  };
}
