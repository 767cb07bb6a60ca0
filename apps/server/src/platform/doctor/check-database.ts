/** The database: version, rights, connections, extensions, migrations, and the time and the time zones it knows. */
import pg from 'pg';
import { migrationsOf } from '../database/migrate.ts';
import { CONNECT_MS } from '../database/pool.ts';
import { checkPooler } from '../database/pooler-check.ts';
import { asRole, rolesOf } from '../database/roles.ts';
import { type Check, type Finding, type Patient, reasonOf, sayings } from './findings.ts';

const [OLDEST, NEWEST] = [15, 18];
export const EXTENSIONS = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent'];
const SPARE_CONNECTIONS = 10;
const PATIENCE_MS = 10_000;

/** Asks as the owner, on one connection of its own. */
async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** For checks that say nothing while the database does not answer: `checkDatabase` says that. */
export async function askDatabase<T>({ ownerUrl }: Patient, ask: (client: pg.Client) => Promise<T>): Promise<T | null> {
  return ownerUrl === null ? null : asking(ownerUrl, ask).catch(() => null);
}

interface Facts {
  version: string;
  major: number;
  is_standby: boolean;
  is_owner: boolean;
  may_create: boolean;
  may_create_roles: boolean;
  most_connections: number;
  serving: string[];
}

const readFacts = async (client: pg.Client, roles: string[]): Promise<Facts> => {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       pg_is_in_recovery() as is_standby,
       (select pg_has_role(current_user, datdba, 'member') from pg_database where datname = current_database()) as is_owner,
       has_schema_privilege(current_user, 'public', 'create') as may_create,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
       current_setting('max_connections')::int as most_connections,
       array(select rolname::text from pg_roles where rolname = any($1)) as serving`,
    [roles],
  );
  return rows[0] as Facts;
};

/** What one process may open (docs/operating.md#database). */
function connectionsOf({ DATABASE_POOL, WORKER_CONCURRENCY }: Patient['config']): number {
  return (
    DATABASE_POOL + Math.ceil(DATABASE_POOL / 2) + Math.max(4, Math.ceil(DATABASE_POOL / 4)) + WORKER_CONCURRENCY + 2
  );
}

export const checkDatabase: Check = async ({ config, ownerUrl }) => {
  const { ok, warning, problem } = sayings('database');
  if (ownerUrl === null) return [warning('stopped')];
  const roles = Object.values(rolesOf(config, ownerUrl));
  let facts: Facts;
  try {
    facts = await asking(ownerUrl, (client) => readFacts(client, roles));
  } catch (error) {
    return [problem('away', { reason: reasonOf(error) })];
  }
  const found: Finding[] = [];
  const { version, major } = facts;
  if (major < OLDEST) found.push(problem('old', { version, oldest: String(OLDEST) }));
  if (major > NEWEST) found.push(warning('new', { version, newest: String(NEWEST) }));
  if (facts.is_standby) found.push(problem('standby'));
  if (!facts.is_owner || !facts.may_create) found.push(problem('rights'));
  if (!facts.may_create_roles)
    found.push(facts.serving.length === roles.length ? warning('laterRoles') : problem('roles'));
  const needed = connectionsOf(config) + SPARE_CONNECTIONS;
  if (facts.most_connections < needed) found.push(warning('connections', { most: facts.most_connections, needed }));
  const pooler = await checkPooler(config, ownerUrl).catch((error: Error) => error);
  if (pooler) found.push(problem('pooler', { reason: reasonOf(pooler.cause ?? pooler) }));
  return found.length > 0 ? found : [ok('fine', { version })];
};

export const checkExtensions: Check = async (patient) => {
  const { ok, problem } = sayings('extensions');
  const rows = await askDatabase(patient, async (client) => {
    const sql = 'select name, installed_version as version from pg_available_extensions where name = any($1)';
    return (await client.query<{ name: string; version: string | null }>(sql, [EXTENSIONS])).rows;
  });
  if (!rows) return [];
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  return [missing.length > 0 ? problem('missing', { names: missing.join(', ') }) : ok('fine')];
};

export const checkMigrations: Check = async (patient) => {
  const { ok, warning, problem } = sayings('migrations');
  const found = await askDatabase(patient, migrationsOf);
  if (!found) return [];
  const { applied, pending, unknown } = found;
  if (unknown.length > 0) return [problem('newer', { name: unknown.at(-1) as string })];
  if (pending.length > 0) return [warning('pending', { count: pending.length, n: pending.length })];
  return [ok('fine', { name: applied.at(-1) ?? '' })];
};

/** People choose a time zone by the names that this runtime knows; the database must know them too. */
export const checkTimeZone: Check = async (patient) => {
  const { ok, warning } = sayings('timeZone');
  const known = Intl.supportedValuesOf('timeZone');
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const answer = await askDatabase(patient, async (client) => {
    const sql = `select current_setting('TimeZone') as zone,
      array(select name from unnest($1::text[]) name where name not in (select name from pg_timezone_names)) as missing`;
    return (await client.query<{ zone: string; missing: string[] }>(sql, [known])).rows[0];
  });
  if (!answer) return [];
  const { zone, missing } = answer;
  const [example = ''] = missing;
  return [
    missing.length > 0
      ? warning('unknown', { count: missing.length, n: missing.length, example })
      : ok('fine', { here, zone }),
  ];
};

/** Lines may wait for a restart of the place that takes them, not for longer. */
const LATE_MINUTES = 15;

/** Is the history sent to AUDIT_URL? */
export const checkAudit: Check = async (patient) => {
  const { ok, problem } = sayings('audit');
  if (!patient.config.AUDIT_URL) return [ok('off')];
  const stream = await askDatabase(patient, async (client) => {
    const { rows } = await client.query<{ reason: string | null; late: number | null }>(
      `select problem as reason, floor(extract(epoch from now() - least(failing_since,
         (select e.at from audit_outbox o join audit_log e on e.account_id = o.account_id and e.id = o.entry_id
          order by o.id limit 1))) / 60)::int as late
       from audit_stream`,
    );
    return rows[0];
  });
  if (!stream) return [];
  const { reason, late } = stream;
  return [
    late !== null && late >= LATE_MINUTES
      ? problem('late', { n: late, reason: reason ?? 'no worker runs' })
      : ok('fine'),
  ];
};

const PROBE = 'doctor';

/** Writes a row and reads it again, as the role that serves, in a transaction that is rolled back. */
export const checkWrites: Check = async ({ config, ownerUrl }) => {
  const { ok, problem } = sayings('writes');
  if (ownerUrl === null) return [];
  const written = `${process.pid} ${Date.now()}`;
  try {
    const read = await asking(asRole(config, ownerUrl, rolesOf(config, ownerUrl).platform), async (client) => {
      await client.query('begin');
      const values = [PROBE, JSON.stringify(written)];
      await client.query(
        `insert into installation_settings (name, value, changed_at) values ($1, $2, now())
         on conflict (name) do update set value = excluded.value`,
        values,
      );
      const { rows } = await client.query('select value from installation_settings where name = $1', [PROBE]);
      await client.query('rollback');
      return rows[0]?.value;
    });
    return [read === written ? ok('fine') : problem('other')];
  } catch (error) {
    return [problem('refused', { reason: reasonOf(error) })];
  }
};

/** Whether anybody takes jobs. */
export const checkJobs: Check = async (patient) => {
  const { ok, warning } = sayings('jobs');
  const found = await askDatabase(patient, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(distinct (machine, pid))::int as n from worker_heartbeats where seen_at > now() - interval '1 minute'`,
    );
    return rows[0]?.n ?? 0;
  });
  if (found === null) return [];
  return [found > 0 ? ok('fine', { count: found, n: found }) : warning('none')];
};
