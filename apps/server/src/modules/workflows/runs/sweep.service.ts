/** Takes runs up again that nobody works on any more, and forgets the data of old ones. */
import { asPlatform, type Base, inTransaction, systemCtx } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { advanceJob } from '../engine/advance.jobs.ts';
import { deleteOrphans } from '../research/answers.repository.ts';
import { cancel } from './cancel.service.ts';
import * as repository from './runs.repository.ts';

/** A run that waits looks after itself more often than this. */
const SILENT_MS = 60_000;
const SWEEP = 200;
const KEPT_MS = 90 * 24 * 3600_000;
const FORGOTTEN_AT_ONCE = 5000;

export const resumeSilent = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      advanceJob,
      silent.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    );
    return silent.length;
  });

/** Leads, answers and journal go after 90 days; what a run did and cost stays in the history. */
export async function forgetOld(ctx: Base): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  let forgotten = 0;
  for (let some = SWEEP; some === SWEEP; forgotten += some) some = await forgetSome(ctx, before);
  await asPlatform(ctx, ({ db }) => deleteOrphans(db));
  return forgotten;
}

/** Runs that have ended, and those that stopped and that nobody resumed, which end now. */
async function forgetSome(ctx: Base, before: Date): Promise<number> {
  const old = await asPlatform(ctx, ({ db }) => repository.findOld(db, before, SWEEP));
  for (const { account_id, id, state } of old) {
    if (state === 'stopped' && !(await endForsaken(ctx, account_id, id))) continue;
    while (!(await asPlatform(ctx, (tx) => repository.forgetData(tx.db, account_id, id, tx.now(), FORGOTTEN_AT_ONCE))));
  }
  return old.length;
}

/** False: somebody has resumed it in this very moment. */
const endForsaken = ({ platform }: Base, accountId: number, id: number): Promise<boolean> =>
  inTransaction(systemCtx(platform, accountId), async (tx) => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (run?.state !== 'stopped') return false;
    await cancel(tx, run);
    return true;
  });
