/**
 * PostgreSQL 18 as a child process: initialised on first start, listening on a socket and loopback only with a random password,
 * restarted when it dies, stopped cleanly. Works as root (by dropping to an unprivileged user) and as any other user.
 * After this process was killed the old server may still be running: it is asked to stop first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepBounded } from './bounded-log.ts';
import { binaries, initialise, type PostgresUser, unprivilegedUser } from './postgres-files.ts';

/** Of the product, on its own server. */
export const DATABASE = 'leadwright';

export interface EmbeddedPostgres {
  url(database?: string): string;
  stop(): Promise<void>;
  /** For fault tests: the process id of the running server. */
  pid(): number | undefined;
}

export interface EmbeddedOptions {
  directory: string;
  log: (message: string) => void;
  /** Throw-away data: trades durability for speed. Only for tests. */
  disposable?: boolean;
  /** To find out whether it starts at all: as long as it replays its log, and not again when it stops. */
  isTrial?: boolean;
  /** Gives the start up: nothing is left running. */
  signal?: AbortSignal | undefined;
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A server left over from a killed process still holds the data: ask it to stop and wait until it is gone. */
export async function waitForOldServer(data: string, log: (message: string) => void, signal?: AbortSignal) {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!pid || !isAlive(pid) || !isOurServer(pid, data)) return;
  log(`waiting for the previous database process ${pid} to stop`);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
    signal?.throwIfAborted();
    if (waited === 20_000) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

/** Process ids are reused: trust the pid file only if that process really is a server on this folder. */
function isOurServer(pid: number, data: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return process.platform !== 'linux';
  }
}

/** A longer path does not fit into the address of a socket (107 bytes, with the name of its file). */
const LONGEST_SOCKET_FOLDER = 85;

/**
 * Round trips over a socket of the file system take a quarter less time than over the network. Null: the folder cannot hold one, and the
 * network is used. It belongs to the user of the database, who makes the socket. Tools can use either.
 */
async function socketFolder(directory: string, user: PostgresUser | undefined): Promise<string | null> {
  const folder = join(directory, 'socket');
  const isNamable = Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER && !/[,"]/.test(folder);
  if (process.platform === 'win32' || !isNamable) return null;
  // A server that was killed has left its socket.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const isPossible = await canListen(join(folder, 'trial'));
  if (user) chownSync(folder, user.uid, user.gid);
  return isPossible ? folder : null;
}

/** Some mounts hold no sockets. */
const canListen = (path: string) =>
  new Promise<boolean>((done) => {
    const server = createServer().once('error', () => done(false));
    server.listen(path, () => server.close(() => done(true)));
  });

function settings(port: number, sockets: string | null, disposable: boolean) {
  const megabytes = Math.max(64, Math.min(2048, Math.floor(totalmem() / 2 ** 20 / 8)));
  const shared: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets ?? '',
    max_connections: disposable ? '300' : '120',
    shared_buffers: `${disposable ? 256 : megabytes}MB`,
    effective_cache_size: `${megabytes * 3}MB`,
    maintenance_work_mem: '256MB',
    work_mem: '16MB',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: disposable ? '512MB' : '4GB',
    // Limits the logs that are not archived yet, so that they do not fill the disk.
    max_slot_wal_keep_size: '8GB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  if (disposable)
    Object.assign(shared, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' });
  return Object.entries(shared).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** With its own last words. */
function notStarted(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').match(/(FATAL|PANIC): .*/g) ?? [];
  return `The database did not start${lines.length > 0 ? ` (${lines.at(-1)})` : ''}; see ${logFile}`;
}

/** Servers of this process. They are stopped when it exits, unless it is killed. */
const started = new Map<number, NodeJS.Signals>();
process.once('exit', () => {
  for (const [pid, signal] of started) if (isAlive(pid)) process.kill(pid, signal);
});

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, log, signal } = options;
  const data = join(directory, 'postgres');
  const passwordFile = join(directory, 'postgres.password');
  const user = unprivilegedUser();
  mkdirSync(directory, { recursive: true });
  // The unprivileged user must be able to traverse the folder; secret files inside have their own permissions.
  if (user) chmodSync(directory, 0o711);
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8').trim();
  await waitForOldServer(data, log, signal);
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(join(data, 'global/pg_control')))
    await initialise(directory, data, password, user);

  const sockets = await socketFolder(directory, user);
  const port = await freePort();
  signal?.throwIfAborted();
  const host = encodeURIComponent(sockets ?? '127.0.0.1');
  const url = (database = 'postgres') => `postgres://postgres:${password}@${host}:${port}/${database}`;
  const server = launchServer(options, { port, sockets, user });
  try {
    await firstAnswer(url(), server, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, pid: server.pid, stop: server.stop };
}

async function firstAnswer(url: string, server: Server, { directory, isTrial, signal }: EmbeddedOptions) {
  for (let waited = 0; !(await answers(url)); waited += 50) {
    signal?.throwIfAborted();
    const isGivenUp = isTrial ? server.isGone() : waited > 60_000;
    if (isGivenUp) throw new Error(notStarted(join(directory, 'postgres.log')));
    await sleep(50);
  }
  signal?.throwIfAborted();
}

interface Server extends Omit<EmbeddedPostgres, 'url'> {
  isGone(): boolean;
}

/** The process itself, started again when it dies. */
function launchServer(
  { directory, log, disposable = false, isTrial = false }: EmbeddedOptions,
  { port, sockets, user }: { port: number; sockets: string | null; user: PostgresUser | undefined },
): Server {
  const data = join(directory, 'postgres');
  const logFile = join(directory, 'postgres.log');
  const farewell = disposable ? 'SIGQUIT' : 'SIGINT';
  let child: ChildProcess | undefined;
  let stopping = false;
  const isGone = () => child?.exitCode !== null || child.signalCode !== null;

  /** Its own process group: Ctrl-C reaches this program, which then stops the database last. */
  const launch = () => {
    const output = openSync(logFile, 'a');
    const fresh = spawn(binaries().postgres, ['-D', data, ...settings(port, sockets, disposable)], {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child = fresh;
    child.unref();
    if (fresh.pid) started.set(fresh.pid, farewell);
    child.once('exit', (code, signal) => {
      if (fresh.pid) started.delete(fresh.pid);
      if (stopping || isTrial) return;
      log(`the database stopped unexpectedly (${signal ?? code}), starting it again`);
      // Children of the dead server hold its shared memory for a moment; a start that comes too early fails and is retried.
      setTimeout(() => !stopping && launch(), 300).unref();
    });
  };

  launch();
  const bounding = keepBounded(logFile);
  return {
    isGone,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      bounding.stop();
      const pid = child?.pid;
      if (!pid || !isAlive(pid)) return;
      process.kill(pid, farewell);
      for (let waited = 0; isAlive(pid) && !isGone(); waited += 20) {
        if (waited === 20_000) process.kill(pid, 'SIGQUIT');
        await sleep(20);
      }
    },
  };
}

/** Creates the database if it does not exist and returns its URL. */
export async function ensureDatabase(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url() });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return server.url(name);
}
