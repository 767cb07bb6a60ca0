/**
 * Worker processes that die at fault sites, one after the other, until their work is done. Each dies at the next site in
 * turn, after passing it some times; the last one lives.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultSite } from '@leadwright/server/proving';
import type { Recording } from './recording.ts';

interface Lives {
  program: string;
  env: NodeJS.ProcessEnv;
  /** Those that the work passes; `job.done` is not one of them and comes last. */
  sites: readonly Exclude<FaultSite, 'job.done'>[];
  /** Below 25, when a job is given up. */
  kills: number;
  chance: () => number;
  recording: Recording;
  isOver(): Promise<boolean>;
  /** What time would do before the next worker begins. */
  afterDeath?(): Promise<unknown>;
}

/** A job is begun and ended few times in one life; the rest is passed more often. */
const MOST_PASSES: Record<FaultSite, number> = {
  'job.begun': 1,
  'job.done': 1,
  'vendor.asked': 5,
  'vendor.answered': 5,
  'commit.before': 5,
  'commit.after': 5,
};
const POLL_MS = 200;
const MOST_FAILURES = 20;

/** Gives back how many died at their sites. */
export async function liveAndDie(lives: Lives): Promise<number> {
  const { chance, isOver, recording } = lives;
  let [died, failed] = [0, 0];
  while (!(await isOver())) {
    const site = siteOf(lives, died);
    const passes = site ? 1 + Math.floor(chance() * MOST_PASSES[site]) : 0;
    const end = await live(lives, site && `${site}:${passes}`);
    if (end === 'over') break;
    if (end === 'failed' && ++failed > MOST_FAILURES) throw new Error('the worker does not start');
    if (end === 'failed') continue;
    recording.fault('kill -9', site as FaultSite);
    died += 1;
    await lives.afterDeath?.();
  }
  return died;
}

function siteOf({ sites, kills }: Lives, died: number): FaultSite | null {
  if (died >= kills) return null;
  return died === kills - 1 ? 'job.done' : (sites[died % sites.length] as FaultSite);
}

/** `failed`: it ended by itself, as one that cannot reach the database of a busy machine does. The next one is started. */
async function live({ program, env, isOver }: Lives, dieAt: string | null): Promise<'died' | 'over' | 'failed'> {
  const worker = fork(program, { env: { ...env, ...(dieAt && { DIE_AT: dieAt }) }, execArgv: [] });
  const ended = once(worker, 'exit');
  while (worker.signalCode === null && worker.exitCode === null && !(await isOver())) await sleep(POLL_MS);
  if (worker.exitCode !== null) return 'failed';
  const isDead = worker.signalCode === 'SIGKILL';
  worker.kill('SIGKILL');
  await ended;
  return isDead ? 'died' : 'over';
}
