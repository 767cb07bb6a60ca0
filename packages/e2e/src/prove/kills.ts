/**
 * kill -9 at random moments: of the server during an import, of the server and the command during a backup, and of the
 * server during a start. The supervisor must restart it each time, the server must never end on its own, and there must
 * always be a backup that was restored once. At the end nothing is left over, and the credits in the last backup add
 * up.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAMS, scratchFolder } from '@leadwright/server/testing';
import type { ProveOptions } from '../prove.ts';
import { freePort } from '../support/cluster.ts';
import { SMALL_WORLD } from '../support/product.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const KILLS = { full: 50, short: 6 };
const LONGEST_WAIT_MS = { import: 1500, backup: 8000, start: 4000 };
const READY_MS = 240_000;
const ROWS = 20_000;

type Kind = keyof typeof LONGEST_WAIT_MS;
const KINDS: Kind[] = ['import', 'backup', 'start'];

/** The same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Stage {
  url: string;
  dataDir: string;
  env: Record<string, string | undefined>;
  supervisor: ChildProcess;
  /** Its output, which reports every end of the server. */
  said: { text: string };
}

async function start(): Promise<Stage> {
  const dataDir = scratchFolder('leadwright-kills-');
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const env = {
    ...process.env,
    ...SMALL_WORLD,
    MODE: 'sandbox',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    BACKUP_KEEP: '2',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  };
  const supervisor = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = { text: '' };
  supervisor.stderr?.on('data', (chunk) => {
    said.text += chunk;
  });
  const stage = { url: `http://127.0.0.1:${port}`, dataDir, env, supervisor, said };
  await untilReady(stage);
  return stage;
}

async function untilReady({ url, supervisor, said }: Stage): Promise<number> {
  const begun = Date.now();
  while (Date.now() - begun < READY_MS) {
    if (supervisor.exitCode !== null) throw new Error(`the supervisor ended: ${said.text}`);
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (reply?.ok) return Date.now() - begun;
    await sleep(50);
  }
  throw new Error(`the product did not come back within ${READY_MS} ms: ${said.text}`);
}

/** The server that the supervisor currently runs. */
async function serverOf({ supervisor }: Stage, other = 0): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8').trim();
    const server = children.split(' ').find((pid) => commandOf(Number(pid)).includes('apps/server'));
    if (server && Number(server) !== other) return Number(server);
    await sleep(5);
  }
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const kill = (pid: number | undefined) => {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended.
  }
};

async function login({ url }: Stage): Promise<string> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'direct@sandbox.test', password: 'sandbox' }),
  });
  return ((await reply.json()) as { token: string }).token;
}

/** Starts an import of many rows; the kill may come at any moment. */
async function beginImport({ url }: Stage, token: string, round: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  const post = async (path: string, body: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()) as { data: { id: number; mapping?: unknown } };
  };
  const list = await post('/api/campaigns', { name: `Killed ${round}`, type: 'local' });
  const lines = Array.from({ length: ROWS }, (_, n) => `Company ${round} ${n},company-${round}-${n}.test`);
  const form = new FormData();
  form.set('file', new Blob([`name,website\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'killed.csv');
  const path = `/api/campaigns/${list.data.id}/import`;
  const sent = await fetch(url + path, { method: 'POST', headers: { authorization }, body: form });
  const { data } = (await sent.json()) as { data: { id: number; mapping: unknown } };
  await post(`/api/imports/${data.id}/run`, { mapping: data.mapping });
}

const backup = ({ env }: Stage) =>
  spawn(process.execPath, [PROGRAMS.server, 'backup'], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });

const codeOf = (child: ChildProcess) => new Promise<number | null>((done) => child.once('close', (code) => done(code)));

/** Backups with a successful restore test. */
function provenIn(dataDir: string): string[] {
  const folder = join(dataDir, 'backups');
  return readdirSync(folder).filter((name) => {
    if (!name.endsWith('.backup.proof')) return false;
    const isThere = readdirSync(folder).includes(name.replace(/\.proof$/, ''));
    return isThere && (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { problem: string }).problem === '';
  });
}

/** Checks continuously, not only between two kills. */
function watchBackups(dataDir: string) {
  const seen = { looks: 0, least: Number.POSITIVE_INFINITY };
  const timer = setInterval(() => {
    try {
      seen.least = Math.min(seen.least, provenIn(dataDir).length);
      seen.looks++;
    } catch {
      // A file disappeared between two checks.
    }
  }, 100);
  return { seen, stop: () => clearInterval(timer) };
}

async function killOnce(stage: Stage, kind: Kind, round: number, random: () => number): Promise<void> {
  const wait = () => sleep(random() * LONGEST_WAIT_MS[kind]);
  const server = await serverOf(stage);
  if (kind === 'import') {
    const begun = beginImport(stage, await login(stage), round).catch(() => {});
    await wait();
    kill(server);
    return begun;
  }
  if (kind === 'backup') {
    const command = backup(stage);
    const over = codeOf(command);
    await wait();
    // Alternates between the command and the server with its database.
    kill(random() < 0.5 ? command.pid : server);
    await over;
    return;
  }
  kill(server);
  const next = await serverOf(stage, server);
  await wait();
  kill(next);
}

export async function prove({ full, seed, recording }: ProveOptions) {
  const random = randomOf(seed);
  const stage = await start();
  const { dataDir, said } = stage;
  const rounds = full ? KILLS.full : KILLS.short;
  const done: Record<Kind, number> = { import: 0, backup: 0, start: 0 };
  let slowestReturnMs = 0;
  let watch: ReturnType<typeof watchBackups> | undefined;
  try {
    if ((await codeOf(backup(stage))) !== 0) throw new Error('the first backup failed');
    watch = watchBackups(dataDir);
    for (let round = 0; round < rounds; round++) {
      const kind = KINDS[round % KINDS.length] as Kind;
      await killOnce(stage, kind, round, random);
      await sleep(100);
      slowestReturnMs = Math.max(slowestReturnMs, await untilReady(stage));
      done[kind]++;
      recording.fault('kill -9', `during ${kind === 'import' ? 'an' : 'a'} ${kind}`);
      recording.operations(1);
    }
    const last = await codeOf(backup(stage));
    watch.stop();
    const endedByItself = (said.text.match(/server ended \(\d+\)/g) ?? []).length;
    const leftovers = [...readdirSync(dataDir), ...readdirSync(join(dataDir, 'backups'))].filter(
      (name) => name.startsWith('trying') || name.endsWith('.unfinished'),
    );
    const { looks, least } = watch.seen;
    const figures = { kills: rounds, ...done, endedByItself, leastProvenBackups: least, looks, slowestReturnMs };
    if (endedByItself > 0 || least < 1 || last !== 0 || leftovers.length > 0)
      throw new Error(JSON.stringify({ ...figures, last, leftovers, said: said.text.slice(-2000) }));
    return { ...figures, lastBackup: 'restored and read', leftovers: 0 };
  } finally {
    watch?.stop();
    const gone = codeOf(stage.supervisor);
    stage.supervisor.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
