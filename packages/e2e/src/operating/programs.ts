/** Debian's PostgreSQL, pgbouncer and nginx, in a temporary folder and on loopback, instead of the services of the machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POSTGRES = '/usr/lib/postgresql/15/bin';
const NEEDED = {
  postgresql: `${POSTGRES}/postgres`,
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  logrotate: '/usr/sbin/logrotate',
  rsync: '/usr/bin/rsync',
  curl: '/usr/bin/curl',
  openssl: '/usr/bin/openssl',
  npm: '/usr/bin/npm',
};

export function refuseOtherMachines() {
  const missing = Object.entries(NEEDED).filter(([, path]) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(
      `cannot run here: it follows the steps for Debian 12. Install: apt-get install -y ${missing.map(([name]) => name).join(' ')}`,
    );
  if (process.getuid?.() !== 0)
    throw new Error('cannot run here: it has to run as root, which starts the database as the user postgres');
}

const version = (program: string, flag: string) =>
  /\d+\.\d+(\.\d+)?/.exec(execFileSync('/bin/sh', ['-c', `${program} ${flag} 2>&1`], { encoding: 'utf8' }))?.[0];

export const versions = () => ({
  postgresql: version(NEEDED.postgresql, '--version'),
  pgbouncer: version(NEEDED.pgbouncer, '--version'),
  nginx: version(NEEDED.nginx, '-v'),
});

export interface Programs {
  start(name: ProgramName): Promise<void>;
  restart(name: ProgramName): Promise<void>;
  reload(name: ProgramName): void;
  stopAll(): Promise<void>;
}
export type ProgramName = 'postgresql' | 'pgbouncer' | 'nginx';

async function untilListening(port: number) {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((answer) => {
      socket.once('connect', () => answer(true)).once('error', () => answer(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
const postgresUser = () => ({ uid: idOf('-u'), gid: idOf('-g') });

/** As in Debian's package: the user postgres needs no password on the socket; everyone else does. */
export function createCluster(folder: string) {
  const args = ['--auth-local=peer', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(`${POSTGRES}/initdb`, ['-D', join(folder, 'cluster'), ...args], {
    ...postgresUser(),
    cwd: '/',
    stdio: 'ignore',
  });
}

export function createPrograms(folder: string, ports: Record<ProgramName, number>): Programs {
  const running = new Map<ProgramName, ChildProcess>();
  const user = postgresUser();
  const place = ['-D', join(folder, 'cluster'), '-h', '127.0.0.1', '-p', String(ports.postgresql)];
  const quick = ['-c', `unix_socket_directories=${join(folder, 'run')}`, '-c', 'fsync=off'];
  // The signals that do not wait for clients.
  const commands: Record<ProgramName, { args: string[]; user?: typeof user; end: NodeJS.Signals }> = {
    postgresql: { args: [...place, ...quick], user, end: 'SIGINT' },
    pgbouncer: { args: [join(folder, 'pgbouncer/pgbouncer.ini')], user, end: 'SIGTERM' },
    nginx: { args: ['-c', join(folder, 'nginx/nginx.conf')], end: 'SIGTERM' },
  };
  const start = async (name: ProgramName) => {
    const log = openSync(join(folder, `log/${name}.out`), 'a');
    const { args, user: runs } = commands[name];
    running.set(name, spawn(NEEDED[name], args, { ...runs, cwd: '/', stdio: ['ignore', log, log] }));
    closeSync(log);
    await untilListening(ports[name]);
  };
  const stop = async (name: ProgramName) => {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(commands[name].end);
    await gone;
  };
  return {
    start,
    async restart(name) {
      await stop(name);
      await start(name);
    },
    reload: (name) => void running.get(name)?.kill('SIGHUP'),
    async stopAll() {
      for (const name of ['nginx', 'pgbouncer', 'postgresql'] as const) await stop(name);
    },
  };
}
