/**
 * `npm start` on fresh data: the wait for the pickers and for a first search. Then on an existing installation with
 * packages, web app, database and world: the time until it is ready, the processor time of all its processes during an
 * idle minute, and their memory. Shared pages count once (PSS of /proc/<pid>/smaps_rollup). Processor time is the
 * kernel's count (/proc/<pid>/stat), which does not depend on other load. This part needs Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from '@leadwright/server/testing';
import type { BenchOptions } from '../bench.ts';
import { compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { measureFirstSearch } from '../measure/first-search.ts';
import { freePort } from '../support/cluster.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MOST_SECONDS = 3;
const MOST_MB = 600;
const MOST_PICKERS_SECONDS = 3;
const MOST_SEARCH_SECONDS = 5;
const FRESH = 'fresh data';
const IDLE_MS = 60_000;
/** Percent of one core. */
const MOST_IDLE_PERCENT = 1;
/** Caches, first scheduled runs and the first round of the vacuum after a start are done by then. */
const SETTLING_MS = 60_000;
/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** The first start fills the index in the background. */
const FILLING_MS = 90_000;

interface Started {
  seconds: number;
  child: ChildProcess;
}

function start(directory: string, port: number): Promise<Started> {
  const startedAt = performance.now();
  const env = { ...process.env, DATA_DIR: directory, PORT: String(port), SANDBOX_PORT: '0' };
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      if (said.includes('Ready:')) resolve({ seconds: (performance.now() - startedAt) / 1000, child });
    });
  });
}

async function stop({ child }: Started) {
  const gone = new Promise((done) => child.once('exit', done));
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(1000)]);
  while (child.exitCode === null && child.signalCode === null) await sleep(100);
}

const readOr = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended in the meantime.
    return '';
  }
};

/** The process and its descendants, with their names. */
function processesOf(root: number): { pid: number; name: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = all.map((name) => {
    const parent = Number(/PPid:\s+(\d+)/.exec(readOr(`/proc/${name}/status`))?.[1] ?? 0);
    return { pid: Number(name), parent };
  });
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family].map((pid) => ({ pid, name: nameOf(readOr(`/proc/${pid}/cmdline`)) }));
}

const nameOf = (command: string) =>
  command.includes('apps/server')
    ? 'server'
    : command.includes('packages/sandbox')
      ? 'sandbox'
      : command.includes('postgres')
        ? 'database'
        : 'npm and supervisor';

function memoryOf(root: number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { pid, name } of processesOf(root)) {
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    sums[name] = (sums[name] ?? 0) + kb / 1024;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, mb]) => [name, Math.round(mb)]));
}

/** User and system time so far, in seconds; ended children count for their parents. */
function processorSeconds(root: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { pid, name } of processesOf(root)) {
    const stat = readOr(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n] ?? 0), 0);
    sums.set(name, (sums.get(name) ?? 0) + ticks / TICKS_PER_SECOND);
  }
  return sums;
}

/** Percent of one core, by process. */
async function idlePercent(root: number): Promise<Record<string, number>> {
  await sleep(SETTLING_MS);
  const [before, startedAt] = [processorSeconds(root), performance.now()];
  await sleep(IDLE_MS);
  const [after, seconds] = [processorSeconds(root), (performance.now() - startedAt) / 1000];
  return Object.fromEntries(
    [...after].map(([name, used]) => [name, rounded((100 * (used - (before.get(name) ?? 0))) / seconds)]),
  );
}

const sumOf = (figures: Record<string, number>) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);

export async function bench({ short }: BenchOptions) {
  const directory = scratchFolder('leadwright-start-');
  const port = await freePort();
  try {
    const first = await start(directory, port);
    const waited = await measureFirstSearch({ url: `http://127.0.0.1:${port}`, sandboxUrl: '' });
    await sleep(short ? FILLING_MS / 3 : FILLING_MS);
    await stop(first);
    const seconds: number[] = [];
    let memoryMb: Record<string, number> = {};
    let idle: Record<string, number> = {};
    const rounds = short ? 1 : 3;
    for (let round = 1; round <= rounds; round++) {
      const again = await start(directory, port);
      seconds.push(again.seconds);
      if (round === rounds) {
        idle = await idlePercent(again.child.pid as number);
        memoryMb = memoryOf(again.child.pid as number);
      }
      await stop(again);
    }
    const together = sumOf(memoryMb);
    const idleTogether = rounded(sumOf(idle));
    const secondStart = rounded(median(seconds));
    console.table({
      'first start (s)': rounded(first.seconds),
      'then until the pickers are filled (s)': rounded(waited.pickers),
      'then until a search is accepted (s)': rounded(waited.accepted),
      'second start (s)': secondStart,
      ...memoryMb,
      together,
      ...Object.fromEntries(Object.entries(idle).map(([name, percent]) => [`${name}, idle (% of a core)`, percent])),
    });
    const judged = compareWithBars({
      'seconds from ready to filled pickers': { is: rounded(waited.pickers), atMost: MOST_PICKERS_SECONDS, on: FRESH },
      'seconds from ready to the first search': {
        is: rounded(waited.accepted),
        atMost: MOST_SEARCH_SECONDS,
        on: FRESH,
      },
      'second start in seconds': { is: secondStart, atMost: MOST_SECONDS },
      'memory when idle in MB': { is: together, atMost: MOST_MB },
      'processor when idle in % of a core': { is: idleTogether, atMost: MOST_IDLE_PERCENT },
    });
    return { firstStartSeconds: rounded(first.seconds), waited, secondStart, memoryMb, idlePercent: idle, ...judged };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
