/** Runs systemd units with the features they need: environment, folder, log, stop and its time limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Units {
  start(name: string): void;
  stop(name: string): Promise<void>;
  stopAll(): Promise<void>;
  /** Over all stopped units. */
  figures: { stops: number; slowestStopMs: number; killed: string[] };
}

type Unit = Map<string, string[]>;

function parseUnit(text: string, instance: string): Unit {
  const unit: Unit = new Map();
  for (const [, key, value] of text.replaceAll('%i', instance).matchAll(/^(\w+)=(.*)$/gm))
    unit.set(key as string, [...(unit.get(key as string) ?? []), value as string]);
  return unit;
}

const one = (unit: Unit, key: string): string => {
  const value = unit.get(key)?.at(-1);
  if (value === undefined) throw new Error(`the unit has no ${key}`);
  return value;
};

const assignments = (lines: string[]) => Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));

function environmentOf(unit: Unit) {
  const file = readFileSync(one(unit, 'EnvironmentFile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const own = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '));
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...assignments(file), ...assignments(own) };
}

function launch(unit: Unit): ChildProcess {
  const [program, ...args] = one(unit, 'ExecStart').split(' ') as [string, ...string[]];
  const log = openSync(one(unit, 'StandardOutput').replace(/^append:/, ''), 'a');
  try {
    return spawn(program, args, {
      cwd: one(unit, 'WorkingDirectory'),
      env: environmentOf(unit),
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** systemd signals every process of a unit, which it knows by its control group. */
function familyOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone already.
    }
  }
}

async function haveGone(pids: number[], patienceMs: number) {
  for (const end = Date.now() + patienceMs; ; await sleep(20)) {
    if (pids.every((pid) => parentOf(pid) === undefined)) return true;
    if (Date.now() > end) return false;
  }
}

/** `fileOf` returns the text of a template such as leadwright-web@.service. */
export function createUnits(fileOf: (template: string) => string): Units {
  const running = new Map<string, { unit: Unit; child: ChildProcess }>();
  const figures: Units['figures'] = { stops: 0, slowestStopMs: 0, killed: [] };
  const stop = async (name: string) => {
    const entry = running.get(name);
    if (!entry?.child.pid) return;
    running.delete(name);
    const begun = performance.now();
    const family = familyOf(entry.child.pid);
    signal(family, 'SIGTERM');
    if (!(await haveGone(family, Number(one(entry.unit, 'TimeoutStopSec')) * 1000))) {
      figures.killed.push(name);
      signal(family, 'SIGKILL');
    }
    figures.stops++;
    figures.slowestStopMs = Math.max(figures.slowestStopMs, Math.round(performance.now() - begun));
  };
  return {
    figures,
    stop,
    start(name) {
      if (running.has(name)) return;
      const [template, instance] = name.split('@') as [string, string];
      const unit = parseUnit(fileOf(`${template}@.service`), instance);
      running.set(name, { unit, child: launch(unit) });
    },
    async stopAll() {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}
