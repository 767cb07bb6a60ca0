/**
 * kill -9 of the server and of PostgreSQL under load. Everything that was confirmed to a client must exist afterwards,
 * every enqueued job must have run, and the product must recover on its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProveOptions } from '../prove.ts';
import { SMALL_WORLD } from '../support/product.ts';

const ROOT = join(import.meta.dirname, '../../../..');

export interface RestartFigures extends Record<string, unknown> {
  kills: number;
  acknowledged: number;
  lost: number;
  jobsPromised: number;
  jobsLost: number;
  slowestReturnMs: number;
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** Two adjacent ports: the product and its sandbox. */
async function startProduct(dataDir: string, isFull: boolean) {
  const port = await freePort();
  const env = {
    ...process.env,
    MODE: 'sandbox',
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(isFull ? {} : SMALL_WORLD),
  };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<never>((_unused, refuse) => {
    child.once('exit', (code) => refuse(new Error(`the product ended with ${code}`)));
  });
  ended.catch(() => {});
  await Promise.race([ended, waitUntilReady(url, 120_000)]).catch((reason) => {
    child.kill('SIGTERM');
    throw reason;
  });
  return { url, sandbox: `http://127.0.0.1:${env.SANDBOX_PORT}`, child };
}

async function waitUntilReady(url: string, patience: number) {
  const begun = Date.now();
  while (Date.now() - begun < patience) {
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return Date.now() - begun;
    await sleep(50);
  }
  throw new Error(`the product did not come back within ${patience} ms`);
}

const post = (url: string, body: unknown, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });

/** The serving process, found by its supervising parent; the database by its pid file. */
function victims(supervisor: ChildProcess, dataDir: string) {
  const children = readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server'));
  const postgres = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return { server, postgres };
}

/** The time limit for a first job. */
const PATIENCE_MS = 30_000;

/** Clients that never stop; each records only confirmed writes. */
function startLoad(url: string, token: string, clients: number) {
  const written = new Set<string>();
  const promised = new Set<string>();
  let running = true;
  const client = async (number: number) => {
    for (let i = 0; running; i++) {
      const name = `key-${number}-${i}`;
      const reply = await post(`${url}/api/user-api-key`, { name }, token).catch(() => null);
      if (reply?.ok) written.add(name);
      else await sleep(50);
      if (i % 10 !== 0) continue;
      const email = `load-${number}-${i}@example.test`;
      const body = {
        first_name: 'Load',
        last_name: 'Test',
        email,
        password: 'a long pass phrase',
        password_confirmation: 'a long pass phrase',
      };
      if ((await post(`${url}/auth/register`, body).catch(() => null))?.ok) promised.add(email);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_unused, number) => client(number)));
  return {
    written,
    promised,
    async stop() {
      // On a busy machine every pending one may have been killed.
      for (const end = Date.now() + PATIENCE_MS; promised.size === 0 && Date.now() < end; ) await sleep(100);
      running = false;
      await all;
    },
  };
}

async function countLost(url: string, token: string, written: Set<string>) {
  const reply = await fetch(`${url}/api/user-api-key`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { name: string }[] };
  const there = new Set(data.map((key) => key.name));
  return [...written].filter((name) => !there.has(name)).length;
}

/** Every confirmation mail is the effect of a job; jobs of a dead worker restart within 45 seconds. */
async function countJobsLost(sandbox: string, promised: Set<string>) {
  const begun = Date.now();
  let missing = [...promised];
  while (missing.length > 0 && Date.now() - begun < 60_000) {
    const mails = (await (await fetch(`${sandbox}/mail?limit=1000`)).json()) as { to: string[] }[];
    const arrived = new Set(mails.flatMap((mail) => mail.to));
    missing = missing.filter((email) => !arrived.has(email));
    if (missing.length > 0) await sleep(500);
  }
  return missing.length;
}

export async function prove({ full, recording }: ProveOptions): Promise<RestartFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadwright-restart-'));
  try {
    const figures = await proveIn(dataDir, full);
    recording.fault('kill -9', 'server', figures.kills / 2);
    recording.fault('kill -9', 'database', figures.kills / 2);
    recording.operations(figures.acknowledged + figures.jobsPromised);
    if (figures.lost + figures.jobsLost > 0) throw new Error(JSON.stringify(figures));
    return figures;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function proveIn(dataDir: string, isFull: boolean): Promise<RestartFigures> {
  const rounds = isFull ? 8 : 1;
  const product = await startProduct(dataDir, isFull);
  try {
    const login = await post(`${product.url}/auth/login`, { email: 'direct@sandbox.test', password: 'sandbox' });
    const { token } = (await login.json()) as { token: string };
    const load = startLoad(product.url, token, 4);
    let slowestReturnMs = 0;
    for (let round = 0; round < rounds; round++) {
      for (const victim of ['server', 'postgres'] as const) {
        await sleep(1500);
        const pid = victims(product.child, dataDir)[victim];
        if (!pid) throw new Error(`no ${victim} to kill`);
        process.kill(pid, 'SIGKILL');
        await sleep(100);
        slowestReturnMs = Math.max(slowestReturnMs, await waitUntilReady(product.url, 60_000));
      }
    }
    await sleep(1000);
    await load.stop();
    return {
      kills: rounds * 2,
      acknowledged: load.written.size,
      lost: await countLost(product.url, token, load.written),
      jobsPromised: load.promised.size,
      jobsLost: await countJobsLost(product.sandbox, load.promised),
      slowestReturnMs,
    };
  } finally {
    const gone = new Promise((done) => product.child.once('exit', done));
    product.child.kill('SIGTERM');
    await gone;
  }
}
