/** Stops the real program at every stage of its start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from './testing/scratch-folder.ts';
import { CHILD_ENV } from './testing/settings.ts';

const dataDir = scratchFolder('leadwright-stopping-');
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const pid of databases()) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** All PostgreSQL processes on this folder. */
const databases = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dataDir}/postgres`);
      } catch {
        return false;
      }
    });

/** No backup of its own: a new installation would begin with one. */
const QUIET = { LOG_LEVEL: 'info', BACKUP_EVERY_HOURS: '0' };

function start() {
  const { PATH, NODE_COMPILE_CACHE, SECRET_KEYS } = CHILD_ENV;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, SECRET_KEYS, DATA_DIR: dataDir, PORT: '0', MODE: 'live', ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said: Said = { text: '', crash: '' };
  child.stdout.on('data', (chunk) => {
    said.text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.crash += chunk;
  });
  return { child, said };
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  );

/** Its log, and its other output: why it could not continue. */
type Said = { text: string; crash: string };
const says = (words: string) => (said: Said) => said.text.includes(words);
/** It listens to signals since it said that it is starting. */
const isThere = (file: string) => (said: Said) =>
  says('"starting"')(said) && existsSync(join(dataDir, 'postgres', file));

/** In the order of a first start. Each start continues what the one before left unfinished. */
const MOMENTS: [string, (said: Said) => boolean][] = [
  ['while the data folder is made', isThere('PG_VERSION')],
  ['before anything is open', says('"starting"')],
  ['when PostgreSQL has just been started', isThere('postmaster.pid')],
  ['between two migrations', says('migrated 0')],
  ['when it is ready', says('"ready"')],
];

describe.skipIf(process.platform !== 'linux')('told to end, it ends with 0 and takes PostgreSQL with it', () => {
  it.each(MOMENTS)('%s', async (_name, isReached) => {
    // A note that a killed server left is not this one's.
    rmSync(join(dataDir, 'postgres/postmaster.pid'), { force: true });
    const { child, said } = start();
    const end = ended(child);
    // A slow look may come too late for its moment, which then was passed before: the end is asked for at the latest when it is ready.
    while (!isReached(said) && !says('"ready"')(said)) {
      if (child.exitCode !== null) throw new Error(`it ended by itself: ${said.text}`);
      await sleep(1);
    }
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, signal: null });
    expect(said.crash).toBe('');
    expect(databases()).toEqual([]);
  });

  it('when its output is not read any more', async () => {
    const { child, said } = start();
    const end = ended(child);
    while (!says('"starting"')(said)) await sleep(1);
    for (const output of [child.stdout, child.stderr]) output?.destroy();
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, signal: null });
    expect(databases()).toEqual([]);
  });
});
