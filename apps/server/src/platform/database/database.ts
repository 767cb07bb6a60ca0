/**
 * Connections and transactions. Three database roles: the owner migrates and runs the job queue, `app` serves accounts
 * under row-level security, `platform` may look across accounts (sign-in, sweeps, administrators' reads).
 * Account data is reachable only inside a transaction that names its account.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg, { type QueryConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { faultSite } from '../faults/fault-site.ts';
import { whileOpen } from '../outgoing.ts';
import { noteRefusal } from '../storage/disk.ts';
import { isBrokenConnection, openPool } from './pool.ts';
import { asRole, rolesOf } from './roles.ts';

// Ids, counts and credits are whole numbers well below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// biome-ignore lint/suspicious/noExplicitAny: each module narrows it to the tables it owns, with `only`
export type Db = Kysely<any>;

/** Gives a module a view of the database in which it can name only its own tables. */
export const only = <Tables>(db: Db) => db as unknown as Kysely<Tables>;

export interface Databases {
  owner: pg.Pool;
  app: pg.Pool;
  platform: pg.Pool;
  /** The platform role, reserved for authentication, so that sign-in works even when the other pools are exhausted. */
  signIn: pg.Pool;
  ownerUrl: string;
  /** Across accounts and bypassing any pooler: for session state that outlives a transaction. */
  direct: pg.Pool;
  end(): Promise<void>;
}

/** Each worker lane keeps a LISTEN connection; a test may run two workers. */
const LISTENERS = 6;
const DIRECT_CONNECTIONS = 2;

/** Connection URLs of the serving roles, through the pooler if one is configured. */
export function servingUrls(config: Config, ownerUrl: string) {
  const roles = rolesOf(config, ownerUrl);
  const base = config.DATABASE_POOL_URL ?? ownerUrl;
  return { app: asRole(config, base, roles.app), platform: asRole(config, base, roles.platform) };
}

export function openDatabases(config: Config, ownerUrl: string, onError: (error: Error) => void = () => {}): Databases {
  const urls = servingUrls(config, ownerUrl);
  const isPooled = config.DATABASE_POOL_URL !== undefined;
  const served = { onError, isPooled };
  const pools = {
    owner: openPool(ownerUrl, { max: Math.max(4, config.WORKER_CONCURRENCY) + LISTENERS, onError }),
    app: openPool(urls.app, { max: config.DATABASE_POOL, ...served }),
    platform: openPool(urls.platform, { max: Math.max(4, Math.ceil(config.DATABASE_POOL / 2)), ...served }),
    signIn: openPool(urls.platform, { max: Math.max(4, Math.ceil(config.DATABASE_POOL / 4)), ...served }),
  };
  const directUrl = asRole(config, ownerUrl, rolesOf(config, ownerUrl).platform);
  const direct = isPooled ? openPool(directUrl, { max: DIRECT_CONNECTIONS, onError }) : undefined;
  const end = async () => {
    await Promise.all([...Object.values(pools), direct].map((each) => each?.end()));
  };
  return { ...pools, direct: direct ?? pools.platform, ownerUrl, end };
}

/** Kysely over one already acquired connection; it neither acquires nor releases connections. */
export function kyselyOver(client: pg.PoolClient | pg.Client): Db {
  const lent = { query: client.query.bind(client), release() {} };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {} } as never }),
  });
}

const accountSetting = (accountId: number | null) => {
  if (accountId !== null && !Number.isSafeInteger(accountId)) throw new Error('an account id is a whole number');
  return `set local app.account_id = '${accountId ?? ''}'`;
};

/** Statement timeout and idle-in-transaction timeout per kind of work. */
export type WorkKind = 'request' | 'export' | 'job';

const PATIENCE: Record<WorkKind, { statementMs: number; idleMs: number }> = {
  request: { statementMs: 20_000, idleMs: 10_000 },
  export: { statementMs: 120_000, idleMs: 10_000 },
  job: { statementMs: 600_000, idleMs: 120_000 },
};

const timeLimits = ({ statementMs, idleMs }: (typeof PATIENCE)[WorkKind]) =>
  `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;

/** Lowers the statement timeout until the end of the transaction. */
export const limitStatements = (client: pg.PoolClient, ms: number) =>
  client.query(`set local statement_timeout = ${Number(ms)}`);

/** Opens a transaction scoped to one account, or to none. Settings are transaction-local because of transaction poolers. */
export const startOf = (accountId: number | null, kind?: WorkKind) =>
  [
    'begin',
    ...(accountId === null ? [] : [accountSetting(accountId)]),
    ...(kind === undefined ? [] : [timeLimits(PATIENCE[kind])]),
  ].join('; ');

/** The same as the first statement of a batch, which is a transaction of its own and is never idle. */
export const servedBy = (accountId: number, kind: WorkKind): QueryConfig => ({
  name: 'served-by',
  text: `select set_config('app.account_id', $1, true), set_config('statement_timeout', $2, true)`,
  values: [String(accountId), String(PATIENCE[kind].statementMs)],
});

/** Savepoint nesting depth per connection. */
const depths = new WeakMap<pg.PoolClient, number>();

/** After a failed statement the database answers a commit with a rollback, and calls that a success. */
export async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command === 'ROLLBACK') throw new Error('nothing was committed: a statement of the transaction has failed');
}

/** Runs `work` in one transaction; any throw rolls back. `accountId` null: no account's rows are visible to the app role. */
export async function transaction<T>(
  from: pg.Pool,
  accountId: number | null,
  work: (client: pg.PoolClient) => Promise<T>,
  kind?: WorkKind,
): Promise<T> {
  const client = await from.connect();
  let broken: Error | undefined;
  try {
    depths.delete(client);
    await client.query(startOf(accountId, kind));
    const result = await whileOpen(() => work(client));
    faultSite('commit.before');
    await commit(client);
    faultSite('commit.after');
    return result;
  } catch (error) {
    noteRefusal(error);
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in a savepoint of the open transaction, for the account `to`: a throw rolls back only the savepoint, and the
 * account is `from` again afterwards in any case. Savepoints may be nested but not run concurrently.
 */
export async function joined<T>(
  client: pg.PoolClient,
  from: number | null,
  to: number,
  work: () => Promise<T>,
): Promise<T> {
  const depth = (depths.get(client) ?? 0) + 1;
  const name = `part_${depth}`;
  const isSwitch = from !== to;
  depths.set(client, depth);
  try {
    await client.query(isSwitch ? `savepoint ${name}; ${accountSetting(to)}` : `savepoint ${name}`);
    const result = await work();
    if (depths.get(client) !== depth) throw new Error('two parts of a transaction overlap');
    await client.query(isSwitch ? `release ${name}; ${accountSetting(from)}` : `release ${name}`);
    return result;
  } catch (error) {
    // Rolling back the savepoint also restores the setting. If that fails, the whole transaction is lost.
    await client.query(`rollback to ${name}; release ${name}`).catch(() => {});
    throw error;
  } finally {
    depths.set(client, depth - 1);
  }
}

/** The database is unavailable, starting or out of connections: nothing was done and the caller should retry. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code && /^(08|57P0|53)/.test(code)) return true;
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return isBrokenConnection(error);
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    message ?? '',
  );
}

/** A statement hit its timeout. */
export const isTakingTooLong = (error: unknown) => (error as { code?: string } | null)?.code === '57014';

/** Escapes `%`, `_` and `\` so that user input is matched literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
