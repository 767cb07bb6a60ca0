/**
 * A machine to follow docs/operating.md on: a temporary folder instead of /etc, /var and /backup, free ports, and
 * stand-ins for two system commands. `sudo` changes to postgres only; `systemctl` calls this program.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../support/cluster.ts';
import { ROOT, readDocument, type Substitutions } from './document.ts';
import { createCluster, createPrograms, type ProgramName, type Programs } from './programs.ts';
import { createUnits, type Units } from './units.ts';

export interface Machine {
  folder: string;
  ports: Record<ProgramName, number>;
  programs: Programs;
  units: Units;
  block(label: string): string;
  /** Writes a block to the documented path, and returns it. */
  writeFile(path: string): string;
  /** Runs a block of commands unchanged. */
  run(label: string): Promise<void>;
  /** Runs commands that are not in the document. */
  shell(commands: string): Promise<string>;
  stop(): Promise<void>;
}

const FOLDERS = ['run', 'log', 'log/leadwright', 'tls', 'nginx', 'pgbouncer', 'systemd', 'logrotate', 'data', 'bin'];

/** The first build of the web app takes minutes on a busy machine. */
const LONGEST_COMMANDS_MS = 30 * 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => answer(false)).once('error', () => answer(true));
    probe.once('connect', () => probe.destroy());
  });

/** A port prefix; the last digit numbers the web processes. */
async function freePortStem(): Promise<string> {
  for (let stem = 2100; stem < 3000; stem++)
    if ((await Promise.all([1, 2].map((last) => isFree(stem * 10 + last)))).every(Boolean)) return String(stem);
  throw new Error('no free ports');
}

const substitutionsFor = (folder: string, ports: Machine['ports'], stem: string): Substitutions => [
  ['/opt/leadwright/current', ROOT],
  ['/opt/leadwright', join(folder, 'opt')],
  ['/etc/letsencrypt/live/leads.example.com', join(folder, 'tls')],
  ['/etc/pgbouncer', join(folder, 'pgbouncer')],
  ['/etc/leadwright.env', join(folder, 'leadwright.env')],
  ['/var/lib/leadwright', join(folder, 'data')],
  ['/var/log/leadwright', join(folder, 'log/leadwright')],
  ['/var/log/postgresql', join(folder, 'log')],
  ['/var/run/postgresql', join(folder, 'run')],
  ['/backup', join(folder, 'backup')],
  ['port=5432', `port=${ports.postgresql}`],
  [':5432', `:${ports.postgresql}`],
  ['listen_port = 6432', `listen_port = ${ports.pgbouncer}`],
  [':6432', `:${ports.pgbouncer}`],
  ['listen 443', `listen 127.0.0.1:${ports.nginx}`],
  ['PORT=300', `PORT=${stem}`],
  ['127.0.0.1:300', `127.0.0.1:${stem}`],
  ['2026-01-31', new Date().toISOString().slice(0, 10)],
];

/** Target paths of files that the document names outside of blocks. */
const placeOf = (folder: string, path: string) =>
  join(
    folder,
    path
      .replace('/etc/systemd/system/', 'systemd/')
      .replace('/etc/nginx/sites-available/', 'nginx/')
      .replace('/etc/logrotate.d/', 'logrotate/')
      .replace('/etc/', ''),
  );

/** The relevant part of Debian's nginx.conf, with its own writable paths. */
const nginxConf = (folder: string) => `daemon off;
user www-data;
pid ${folder}/run/nginx.pid;
error_log ${folder}/log/nginx-error.log;
worker_processes auto;
events { worker_connections 768; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/run/${kind};`).join('\n')}
  include ${folder}/nginx/leadwright;
}
`;

function standIns(folder: string, ports: Machine['ports'], control: number) {
  const write = (name: string, script: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}`, { mode: 0o755 });
  const place = `PGHOST=${folder}/run PGPORT=${ports.postgresql}`;
  write(
    'sudo',
    `if [ "$1" = -u ]; then user="$2"; shift 2; fi
if [ "$user" = postgres ]; then cd / && exec runuser -u postgres -- env ${place} "$@"; fi
exec "$@"\n`,
  );
  write('systemctl', `exec curl --fail-with-body --silent --show-error --data "$*" http://127.0.0.1:${control}/\n`);
  write('nginx', `exec /usr/sbin/nginx -c ${folder}/nginx/nginx.conf "$@"\n`);
}

const PROGRAMS: readonly string[] = ['postgresql', 'pgbouncer', 'nginx'] satisfies ProgramName[];

async function obey(words: string[], programs: Programs, units: Units) {
  const [verb, ...names] = words.filter((word) => !word.startsWith('--'));
  for (const name of names) {
    if (PROGRAMS.includes(name)) {
      if (verb === 'reload') programs.reload(name as ProgramName);
      else if (verb === 'restart') await programs.restart(name as ProgramName);
      continue;
    }
    if (verb === 'stop' || verb === 'restart') await units.stop(name);
    if (verb !== 'stop') units.start(name);
  }
}

/** systemctl stops several units at once, and one after the other if named separately. */
function listen(programs: Programs, units: Units): Promise<Server> {
  const server = createServer(async (request, reply) => {
    let command = '';
    for await (const part of request) command += part;
    const failure = await obey(command.split(' '), programs, units).then(
      () => '',
      (error: Error) => error.message,
    );
    reply.writeHead(failure ? 500 : 200).end(failure);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-operating-'));
  chmodSync(folder, 0o755);
  for (const name of FOLDERS) mkdirSync(join(folder, name));
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) as [number, number];
  chownSync(folder, uid, gid);
  for (const name of ['run', 'log', 'pgbouncer']) chownSync(join(folder, name), uid, gid);
  const subject = ['-subj', '/CN=leads.example.com', '-addext', 'subjectAltName=DNS:leads.example.com'];
  const files = ['-keyout', join(folder, 'tls/privkey.pem'), '-out', join(folder, 'tls/fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'nginx/nginx.conf'), nginxConf(folder));
  return folder;
}

function runShell(folder: string, commands: string): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_COMMANDS_MS,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((done, refuse) =>
    child.once('close', (code) =>
      code === 0 ? done(said) : refuse(new Error(`${commands.trim()}\nended with ${code}: ${said}`)),
    ),
  );
}

export async function createMachine(): Promise<Machine> {
  const folder = makeFolder();
  const ports = { postgresql: await freePort(), pgbouncer: await freePort(), nginx: await freePort() };
  const block = readDocument(substitutionsFor(folder, ports, await freePortStem()));
  const programs = createPrograms(folder, ports);
  const units = createUnits((template) => readFileSync(join(folder, 'systemd', template), 'utf8'));
  const control = await listen(programs, units);
  standIns(folder, ports, (control.address() as AddressInfo).port);
  createCluster(folder);
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await units.stopAll();
    await programs.stopAll();
    control.close();
    control.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return {
    folder,
    ports,
    programs,
    units,
    block,
    writeFile(path) {
      const place = placeOf(folder, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, block(path));
      return place;
    },
    run: async (label) => void (await runShell(folder, block(label))),
    shell: (commands) => runShell(folder, commands),
    stop,
  };
}
