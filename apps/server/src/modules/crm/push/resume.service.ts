/** Pushes that go on: because their connection works again, or because nobody works on them any more. Old leads are forgotten. */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { enqueue, enqueueMany } from '../../../platform/jobs/jobs.ts';
import { move } from './outcome.service.ts';
import { runPushJob } from './push.jobs.ts';
import * as pushes from './push.repository.ts';

const SILENT_MS = 10 * 60_000;
const SWEEP = 100;

/** What waited for the connection goes out now. */
export const resumeWaiting = (ctx: Base, accountId: number, connectionId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx: Tx<Base>) => {
    for (const push of await pushes.findWaiting(tx.db, accountId, connectionId)) {
      await move(tx, push, { state: push.resumes ?? 'sending', resumes: null });
      await enqueue(tx, runPushJob, { accountId, pushId: push.id });
    }
  });

/** One that is only slow still holds its connection, and the second worker waits for it. */
export const resumeStalled = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await pushes.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    const jobs = silent.map(({ account_id, id }) => ({ accountId: account_id, pushId: id }));
    await enqueueMany(tx, runPushJob, jobs);
    return silent.length;
  });

/** Leads of pushes that can no longer be taken back, and plans that nobody confirmed. */
export async function forgetPast(ctx: Base): Promise<void> {
  for (let gone = -1; gone !== 0; ) gone = await asPlatform(ctx, (tx) => pushes.forgetPast(tx.db, tx.now(), SWEEP));
}
