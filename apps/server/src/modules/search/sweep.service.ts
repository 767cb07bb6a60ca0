/**
 * Re-enqueues stalled runs; a run that is only slow detects that another worker delivered its page. Ends searches that never
 * got a reservation.
 */
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { enqueueMany } from '../../platform/jobs/jobs.ts';
import { endRows } from './outcome.service.ts';
import { runSearchJob } from './search.jobs.ts';
import * as repository from './search.repository.ts';

const SILENT_MS = 10 * 60_000;
const SWEEP = 100;

export const resumeStalled = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      runSearchJob,
      silent.map(({ account_id, id, source }) => ({ accountId: account_id, searchId: id, source })),
    );
    return silent.length;
  });

/** Nothing was reserved, so nothing can be charged or released: they only block their list. */
export async function endUnreserved(ctx: Base): Promise<number> {
  const found = await asPlatform(ctx, (tx) => repository.findUnreserved(tx.db, SWEEP));
  for (const { account_id: accountId, id } of found)
    await asAccount(ctx, accountId, async (tx) => {
      const row = await repository.lockSearch(tx.db, accountId, id);
      if (row && row.reservation_id === 0 && !row.finished_at) await endRows(tx, row, 'failed', 'credits');
    });
  return found.length;
}
