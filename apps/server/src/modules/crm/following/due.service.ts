/** Finds the connections that are due. */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { followJob } from './following.jobs.ts';
import { findDue } from './following.repository.ts';

const SWEEP = 500;

/** Enqueues every connection with contacts that are due. Ended connections and those that must be renewed are skipped. */
export async function readDue(ctx: Base): Promise<void> {
  const due = await asPlatform(ctx, (tx) => findDue(tx.db, tx.now(), SWEEP));
  for (const place of due) await asAccount(ctx, place.accountId, (tx) => enqueue(tx, followJob, place));
}
