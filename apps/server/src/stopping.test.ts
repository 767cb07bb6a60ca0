/** The real program is told to end at every announced moment of its start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from './testing/scratch-folder.ts';
import { CHILD_ENV } from './testing/settings.ts';

const dataDir = scratchFolder('leadwright-stopping-');
afterAll(() => {
  for (const pid of databases()) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** PostgreSQL's processes on this folder, whoever started them. */
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

function start() {
  const { PATH, NODE_COMPILE_CACHE, SECRET_KEYS } = CHILD_ENV;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, SECRET_KEYS, DATA_DIR: dataDir, PORT: '0', MODE: 'live', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.text += chunk;
    });
  return { child, said };
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  );

const isThere = (file: string) => () => existsSync(join(dataDir, 'postgres', file));

/** In the order in which a first start comes to them; what one leaves unfinished, the next goes on with. */
const MOMENTS: [string, (said: { text: string }) => boolean][] = [
  ['before anything is open', (said) => said.text.includes('"starting"')],
  ['while the data folder is made', isThere('PG_VERSION')],
  ['when PostgreSQL has just been started', isThere('postmaster.pid')],
  ['when PostgreSQL answers', (said) => said.text.includes('the database is running')],
  ['between two migrations', (said) => /migrated 0/.test(said.text)],
  ['when the data is in place', (said) => said.text.includes('the data is in place')],
  ['when it is ready', (said) => said.text.includes('"ready"')],
];

describe.skipIf(process.platform !== 'linux')('told to end, it ends with 0 and takes PostgreSQL with it', () => {
  it.each(MOMENTS)('%s', { timeout: 300_000 }, async (_name, isReached) => {
    // A note that a killed server left is not this one's.
    rmSync(join(dataDir, 'postgres/postmaster.pid'), { force: true });
    const { child, said } = start();
    const end = ended(child);
    while (!isReached(said)) {
      if (child.exitCode !== null) throw new Error(`it ended by itself: ${said.text}`);
      await sleep(1);
    }
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, signal: null });
    expect(said.text).not.toMatch(/"level":"error"|Error:|at .*\.ts:\d+/);
    expect(databases()).toEqual([]);
  });
});
