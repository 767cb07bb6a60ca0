/**
 * Debian's Caddy with the Caddyfile of docs/operating.md, in front of the web processes: it gets certificates for the platform's
 * host and for proven domains, and for no other name. Only ports, the folder and the authority differ: Caddy's own instead of a public one.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/cluster.ts';
import type { Machine } from './machine.ts';

const CADDY = '/usr/bin/caddy';
const PATIENCE_MS = 60_000;
const FOLLOWS_MS = 10_000;

type Reached = { status: number } | { refused: string };

/** A visitor with this name in the handshake. The authority is not what is tried here. */
const visit = (port: number, servername: string, path = '/healthz'): Promise<Reached> =>
  new Promise((answer) => {
    const headers = { host: servername };
    const options = { host: '127.0.0.1', port, servername, path, headers, rejectUnauthorized: false, agent: false };
    const sent = request(options, (reply) => {
      reply.resume().once('end', () => answer({ status: reply.statusCode ?? 0 }));
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')));
    sent.once('error', (error) => answer({ refused: error.message })).end();
  });

const isServed = (reached: Reached) => 'status' in reached && reached.status === 200;

async function untilServed(port: number, name: string, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; ; await sleep(250)) {
    if (isServed(await visit(port, name))) return true;
    if (Date.now() > end) return false;
  }
}

function writeCaddyfile(machine: Machine, https: number, http: number): string {
  const folder = join(machine.folder, 'caddy');
  mkdirSync(folder, { recursive: true });
  const places = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `https_port ${https}`,
    `http_port ${http}`,
    'default_bind 127.0.0.1',
    `storage file_system ${folder}/store`,
  ];
  const documented = machine.block('/etc/caddy/Caddyfile');
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, documented.replace('{\n', `{\n${places.map((line) => `\t${line}\n`).join('')}`));
  return path;
}

export async function proveCaddy(machine: Machine, ask: (sql: string) => Promise<string>) {
  if (!existsSync(CADDY)) return { skipped: 'Caddy is not installed: apt-get install -y caddy' };
  const [https, http] = [await freePort(), await freePort()];
  const file = writeCaddyfile(machine, https, http);
  const caddy = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
  const ended = new Promise((done) => caddy.once('exit', done));
  try {
    const platform = await untilServed(https, 'leads.example.com', PATIENCE_MS);
    const [stranger, hidden, metrics] = [
      await visit(https, 'shop.stranger.test'),
      await visit(https, 'leads.example.com', '/certificates/allowed?domain=leads.example.com'),
      await visit(https, 'leads.example.com', '/metrics'),
    ];
    await ask(`update brands set host = 'app.reseller.test', host_proof = 'x'`);
    const claimed = await visit(https, 'app.reseller.test');
    await ask('update brands set host_verified_at = now()');
    const proven = await untilServed(https, 'app.reseller.test', FOLLOWS_MS + PATIENCE_MS);
    await ask('update brands set host = null, host_proof = null, host_verified_at = null');
    const figures = { platform, stranger, claimed, proven, hidden, metrics };
    const isTrue =
      platform &&
      proven &&
      'refused' in stranger &&
      'refused' in claimed &&
      [hidden, metrics].every((each) => 'status' in each && each.status === 404);
    if (!isTrue) throw new Error(`Caddy: not as promised: ${JSON.stringify(figures)}`);
    return { platform, proven, refused: ['a stranger’s name', 'a domain that was only named'] };
  } finally {
    caddy.kill('SIGTERM');
    await ended;
  }
}
