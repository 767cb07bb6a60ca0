/** A temporary PostgreSQL from the system's packages, behind a pgbouncer in transaction mode. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Cluster {
  url(database: string): string;
  poolerUrl(database: string): string;
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const PASSWORD = 'proof';
const PACKAGES = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;

export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** The oldest supported version, if there are several. */
function findBinaries() {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : [];
  const version = versions.filter((each) => each >= OLDEST_VERSION).sort((a, b) => a - b)[0];
  const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
  if (!version || !pgbouncer) throw new Error('needs the packages postgresql and pgbouncer');
  return {
    initdb: join(PACKAGES, `${version}/bin/initdb`),
    postgres: join(PACKAGES, `${version}/bin/postgres`),
    pgbouncer,
  };
}

/** Neither program runs as root. */
function userOf() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}

const pgbouncerSettings = (folder: string, port: number, databasePort: number) => `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 12
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
auth_user = postgres
logfile = ${folder}/pgbouncer.log
`;

async function untilAnswers(url: string) {
  for (let waited = 0; ; waited += 100) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const answered = await client.connect().then(
      () => true,
      (error) => error as Error,
    );
    await client.end().catch(() => {});
    if (answered === true) return;
    if (waited > 20_000) throw answered;
    await sleep(100);
  }
}

export async function startCluster(): Promise<Cluster> {
  const { initdb, postgres, pgbouncer } = findBinaries();
  const user = userOf();
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-cluster-'));
  const [port, poolerPort] = [await freePort(), await freePort()];
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'password'), PASSWORD);
  writeFileSync(join(folder, 'users.txt'), `"postgres" "${PASSWORD}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerSettings(folder, poolerPort, port));
  if (user)
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const args = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${folder}/password`];
  execFileSync(initdb, [...args, '--encoding=UTF8', '--locale=C'], options);
  const quick = ['fsync=off', 'unix_socket_directories=', 'max_connections=200', `port=${port}`].flatMap((set) => [
    '-c',
    set,
  ]);
  const running: ChildProcess[] = [
    spawn(postgres, ['-D', data, '-h', '127.0.0.1', ...quick], options),
    spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], options),
  ];
  const url = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const poolerUrl = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${poolerPort}/${database}`;
  await untilAnswers(url('postgres'));
  return {
    url,
    poolerUrl,
    async createDatabase(name) {
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    async stop() {
      for (const child of running.reverse()) {
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGINT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
