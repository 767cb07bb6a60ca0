/** Resumes pushes after their connection was restored, and deletes old leads. */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { move } from './outcome.service.ts';
import { runPushJob } from './push.jobs.ts';
import * as pushes from './push.repository.ts';

const SWEEP = 100;

/** What waited for the connection goes out now. */
export const resumeWaiting = (ctx: Base, accountId: number, connectionId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx: Tx<Base>) => {
    for (const push of await pushes.findWaiting(tx.db, accountId, connectionId)) {
      await move(tx, push, { state: push.resumes ?? 'sending', resumes: null });
      await enqueue(tx, runPushJob, { accountId, pushId: push.id });
    }
  });

/** Deletes the leads of pushes past the undo period, and unconfirmed plans. */
export async function forgetPast(ctx: Base): Promise<void> {
  for (let gone = -1; gone !== 0; ) gone = await asPlatform(ctx, (tx) => pushes.forgetPast(tx.db, tx.now(), SWEEP));
}
