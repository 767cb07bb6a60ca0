/**
 * Imports the sandbox's fictional companies into an installation without other data. A failure is shown on screen and retried soon.
 * After repeated failures it becomes a failed job that an administrator can retry.
 */
import type { Base, Platform } from '../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import * as repository from './importing/imports.repository.ts';
import { runInThread } from './thread.worker.ts';

const WORLD = { source: 'sandbox', area: 'world' } as const;
/** Some twenty minutes. */
const MOST_TRIES = 25;
const LONGEST_PAUSE_SECONDS = 60;
/**
 * Each part is a request of its own, so that a connection that breaks off costs one part only. Every part has some of each
 * city and industry: the first one is enough to search.
 */
export const PARTS = 16;

export const isWorldMissing = async (platform: Platform): Promise<boolean> =>
  platform.config.isSandbox &&
  Boolean(platform.config.SANDBOX_URL) &&
  !(await repository.wasImported(platform.databases.app, WORLD.source, WORLD.area));

/** Why the last try failed; null while nothing is wrong. */
export const problemOfWorld = ({ databases }: Platform): Promise<string | null> =>
  repository.findProblem(databases.app, WORLD.source, WORLD.area);

export async function importWorld(ctx: JobContext): Promise<Requeue | undefined> {
  const { platform } = ctx;
  if (!(await isWorldMissing(platform))) return undefined;
  const before = await progressOf(platform);
  try {
    const result = await runInThread(platform, { kind: 'import', input: inputOf(ctx) }, ctx.signal);
    ctx.log.info({ places: result?.added }, 'the sandbox world is in the lead index');
    return undefined;
  } catch (error) {
    // The worker stops; the next one continues.
    if (ctx.signal.aborted) throw error;
    // Only tries in a row that bring nothing count.
    if ((await progressOf(platform)) > before)
      await repository.forgetTries(platform.databases.platform, WORLD.source, WORLD.area);
    return tryAgain(ctx, error as Error);
  }
}

const progressOf = ({ databases }: Platform): Promise<number> =>
  repository.countRead(databases.platform, WORLD.source, WORLD.area);

async function tryAgain(ctx: JobContext, error: Error): Promise<Requeue> {
  const { platform: pool } = ctx.platform.databases;
  const tries = await repository.noteProblem(pool, WORLD.source, WORLD.area, error.message);
  if (tries >= MOST_TRIES) {
    // A failed job starts from the beginning.
    if (ctx.isLastAttempt) await repository.forgetTries(pool, WORLD.source, WORLD.area);
    throw error;
  }
  ctx.log.warn({ err: error, tries }, 'the sandbox world could not be imported; it is tried again');
  return requeue(Math.min(LONGEST_PAUSE_SECONDS, 2 ** (tries - 1)));
}

const inputOf = ({ platform, now }: Base) => ({
  paths: Array.from(
    { length: PARTS },
    (_, part) => `${platform.config.SANDBOX_URL}/world/places.csv?part=${part}&of=${PARTS}`,
  ),
  ...WORLD,
  release: 'sandbox',
  // The fictional world is of the day it is made.
  date: now().toISOString().slice(0, 10),
});
