/** A lost installation comes back through the set-up page of a new one: the real program, with its own PostgreSQL. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { RESTORE_PIECE_BYTES, type RestoreState } from '@leadwright/contract/accounts/restoring';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBucketServer } from '../../../platform/storage/testing/bucket-server.ts';
import { scratchFolder } from '../../../testing/scratch-folder.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';

const MAIN = join(import.meta.dirname, '../../../main.ts');
const OLGA = { email: 'olga@owner.test', password: 'a quiet harbour 7' };

const folders: string[] = [];
const scratch = () => {
  const folder = scratchFolder('leadwright-setup-restore-');
  folders.push(folder);
  return folder;
};

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

interface Program {
  url: string;
  dataDir: string;
  child: ChildProcess;
  said: { text: string };
}
const programs: Program[] = [];

const envOf = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: CHILD_ENV.PATH,
  NODE_COMPILE_CACHE: CHILD_ENV.NODE_COMPILE_CACHE,
  MODE: 'live',
  ROLE: 'web',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  DATA_DIR: dataDir,
  ...more,
});

/** An installation in which nobody is yet, stopped. Made once: each test begins with a copy. */
let empty: string;
async function fresh() {
  const folder = scratch();
  await promisify(execFile)('cp', ['-a', `${empty}/.`, folder]);
  return folder;
}

async function start(dataDir: string, more: Record<string, string> = {}): Promise<Program> {
  const port = await freePort();
  const env = envOf(dataDir, { PORT: String(port), ...more });
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const program = { url: `http://127.0.0.1:${port}`, dataDir, child, said: { text: '' } };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      program.said.text += chunk;
    });
  programs.push(program);
  await until(program, () => isReady(program));
  return program;
}

const isReady = async ({ url }: Program) => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;

async function until(program: Program, isSo: () => Promise<unknown>) {
  while (!(await isSo())) {
    if (program.child.exitCode !== null) throw new Error(program.said.text);
    await sleep(20);
  }
}

const end = async ({ child }: Program, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
};

async function post(program: Program, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(program.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const tokenOf = ({ dataDir }: Program) => readFileSync(join(dataDir, 'setup-token'), 'utf8').trim();
const login = (program: Program) => post(program, '/auth/login', OLGA);
const setUp = (program: Program) =>
  post(program, '/auth/setup', {
    ...OLGA,
    first_name: 'Olga',
    last_name: 'Owner',
    setup_token: tokenOf(program),
    password_confirmation: OLGA.password,
  });

/** Null: the call does not exist. */
async function stateOf({ url }: Program): Promise<RestoreState | null> {
  const reply = await fetch(`${url}/api/setup/restore`).catch(() => null);
  return reply?.ok ? ((await reply.json()) as RestoreState) : null;
}

const ask = (program: Program, call: string, more: object = {}) =>
  post(program, `/api/setup/restore/${call}`, { setup_token: tokenOf(program), ...more });

async function sendPiece(program: Program, upload: string, content: Buffer, offset: number) {
  const body = new FormData();
  body.set('file', new Blob([content as never]), 'piece');
  const to = `${program.url}/api/setup/restore/file/${upload}?offset=${offset}`;
  const reply = await fetch(to, { method: 'POST', body });
  return { status: reply.status, state: (await reply.json()) as RestoreState };
}

async function sendFile(program: Program, content: Buffer, keys = '') {
  const begun = await ask(program, 'file', { keys, name: 'one.backup', bytes: content.length });
  if (begun.status !== 200) return begun.body;
  let { upload, state } = begun.body as { upload: string; state: RestoreState };
  while (state.phase === 'receiving') {
    const piece = content.subarray(state.done, state.done + RESTORE_PIECE_BYTES);
    ({ state } = await sendPiece(program, upload, piece, state.done));
  }
  return state;
}

const failed = async (program: Program) => {
  await until(program, async () => (await stateOf(program))?.phase === 'failed');
  return (await stateOf(program))?.problem;
};

const leftovers = ({ dataDir }: Program) => readdirSync(dataDir).filter((name) => /restor/.test(name));

let content: Buffer;
let keys: string;
let bucket: Awaited<ReturnType<typeof startBucketServer>> | undefined;
const PLACE = { address: 's3://lead/one', region: 'eu-west-1', access_key: 'AK', secret_key: 'shh' };

beforeAll(async () => {
  empty = scratch();
  const [lost] = await Promise.all([start(scratch()), start(empty).then((program) => end(program, 'SIGTERM'))]);
  mkdirSync(join(lost.dataDir, 'files'), { recursive: true });
  writeFileSync(join(lost.dataDir, 'files/logo.png'), 'a picture');
  expect((await setUp(lost)).status).toBe(200);
  const backup = join(lost.dataDir, 'backups');
  await promisify(execFile)(process.execPath, [MAIN, 'backup'], { env: envOf(lost.dataDir) });
  await end(lost, 'SIGTERM');
  const name = readdirSync(backup).find((each) => each.endsWith('.backup')) as string;
  content = readFileSync(join(backup, name));
  keys = readFileSync(join(lost.dataDir, 'secret.key'), 'utf8');
  const served = await startBucketServer();
  bucket = served;
  for (const each of [name, `${name}.proof`])
    served.objects.set(`one/${each}`, { body: readFileSync(join(backup, each)), type: '', at: new Date() });
});
const endAll = async () => {
  for (const program of programs.splice(0)) await end(program, 'SIGTERM');
};
afterEach(endAll);
afterAll(async () => {
  await endAll();
  bucket?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Everybody signs in with the old account, and the way is closed. */
async function isBack(program: Program) {
  await until(program, async () => (await login(program).catch(() => null))?.status === 200);
  expect(await stateOf(program)).toBeNull();
  expect((await post(program, '/api/setup/restore/cancel', { setup_token: 'x' })).status).toBe(404);
  expect((await sendPiece(program, 'x', Buffer.from('x'), 0)).status).toBe(404);
  expect(readFileSync(join(program.dataDir, 'secret.key'), 'utf8')).toBe(keys);
  expect(readFileSync(join(program.dataDir, 'files/logo.png'), 'utf8')).toBe('a picture');
  expect(existsSync(join(program.dataDir, 'setup-token'))).toBe(false);
  expect(leftovers(program)).toEqual([expect.stringMatching(/^before-restore-/)]);
}

describe('a restore into a new installation', () => {
  it('is for who has the token and the keys, one at a time, and writes nothing otherwise', async () => {
    const program = await start(await fresh());
    const sent = {
      backups: { place: PLACE },
      fetch: { place: PLACE, name: 'x' },
      file: { name: 'x', bytes: 9 },
      cancel: {},
    };
    for (const setup_token of ['', 'a guess', `${tokenOf(program)}x`])
      for (const [call, more] of Object.entries(sent))
        expect((await post(program, `/api/setup/restore/${call}`, { setup_token, ...more })).status, call).toBe(422);
    expect((await sendPiece(program, 'a-guess', Buffer.from('x'), 0)).status).toBe(404);
    expect(await sendFile(program, Buffer.from('no backup'))).toMatchObject({
      problem: expect.stringContaining('not a backup'),
    });
    expect(await sendFile(program, content)).toMatchObject({
      problem: expect.stringContaining('another secret key 1'),
    });
    const other = `1:${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await sendFile(program, content, other)).toMatchObject({
      problem: expect.stringContaining('another secret key'),
    });
    expect(await sendFile(program, content, 'no key')).toMatchObject({ code: 'platform.invalid' });
    const changed = Buffer.from(content);
    changed[content.length - 100] = (changed[content.length - 100] as number) ^ 1;
    await sendFile(program, changed, keys);
    expect(await failed(program)).toContain('damaged');
    await sendFile(program, content.subarray(0, -5000), keys);
    expect(await failed(program)).toContain('damaged');
    expect(leftovers(program)).toEqual([]);

    const first = await ask(program, 'file', { keys, name: 'one.backup', bytes: content.length });
    const { upload } = first.body as { upload: string };
    const half = content.subarray(0, 100_000);
    expect((await sendPiece(program, upload, half, 0)).state.done).toBe(half.length);
    // Sent twice and out of turn: nothing changes. A page that is loaded again goes on where it stopped.
    expect((await sendPiece(program, upload, half, 0)).state.done).toBe(half.length);
    expect((await sendPiece(program, upload, half, 7)).state.done).toBe(half.length);
    expect((await ask(program, 'file', { keys, name: 'one.backup', bytes: content.length })).body).toEqual({
      upload,
      state: expect.objectContaining({ phase: 'receiving', done: half.length }),
    });
    const second = { keys, name: 'another.backup', bytes: 9 };
    expect(await ask(program, 'file', second)).toMatchObject({ status: 409, body: { code: 'restoring.under_way' } });
    expect((await setUp(program)).status).toBe(409);
    expect((await ask(program, 'cancel')).body).toMatchObject({ phase: 'idle' });
    expect(leftovers(program)).toEqual([]);
    expect((await setUp(program)).status).toBe(200);
    expect(await stateOf(program)).toBeNull();
  });

  it('comes from a file, survives a kill at any moment, and ends with everybody at their accounts', async () => {
    const dataDir = await fresh();
    for (const phase of ['receiving', 'checking', 'trying']) {
      const killed = await start(dataDir);
      const sending = sendFile(killed, content, keys).catch(() => {});
      await until(killed, async () => (await stateOf(killed))?.phase === phase);
      await end(killed, 'SIGKILL');
      await sending;
    }
    const program = await start(dataDir);
    expect((await stateOf(program))?.phase).toBe('idle');
    expect(leftovers(program)).toEqual([]);
    expect((await login(program)).status).toBe(401);
    await sendFile(program, content, keys);
    await isBack(program);
    await end(program, 'SIGTERM');
    await isBack(await start(dataDir));
  });

  it('that was killed when everything was ready is completed by the next start', async () => {
    const dataDir = await fresh();
    const killed = await start(dataDir);
    const sending = sendFile(killed, content, keys).catch(() => {});
    await until(killed, async () => existsSync(join(dataDir, 'restored.json')));
    await end(killed, 'SIGKILL');
    await sending;
    await isBack(await start(dataDir));
  });

  it('comes from a bucket, whose backups are listed with what is known of them', async () => {
    const dataDir = await fresh();
    const program = await start(dataDir);
    const place = { ...PLACE, endpoint: bucket?.endpoint };
    const wrong = { ...place, secret_key: 'wrong' };
    expect(await ask(program, 'backups', { place: wrong })).toMatchObject({
      status: 422,
      body: { code: 'restoring.unreachable' },
    });
    expect(await ask(program, 'backups', { place: null })).toMatchObject({
      status: 422,
      body: { code: 'restoring.no_place' },
    });
    const { body } = await ask(program, 'backups', { place });
    const [found] = body['data'] as { name: string }[];
    expect(found).toMatchObject({
      bytes: content.length,
      is_proven: true,
      is_newer: false,
      version: expect.stringMatching(/^\d/),
    });
    expect((await ask(program, 'fetch', { place, name: 'leadwright-20200101T000000Z.backup' })).status).toBe(404);
    expect((await ask(program, 'fetch', { keys, place, name: basename(found?.name ?? '') })).status).toBe(200);
    await isBack(program);
  });
});
