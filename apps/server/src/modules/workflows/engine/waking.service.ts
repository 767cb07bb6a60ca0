/** Wakes the run that waits for something which has ended. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { findRunRow } from '../../enrichment/public.ts';
import { findWaiting } from '../runs/portions.repository.ts';
import { findRunsOfSearch } from '../runs/runs.repository.ts';
import type { RefKind } from '../runs/runs.table.ts';
import { advanceJob } from './advance.jobs.ts';

export const wakeAfterStep = (ctx: Base, accountId: number, kind: RefKind, id: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const waiting = await findWaiting(tx.db, accountId, kind, id);
    if (waiting) await enqueueMany(tx, advanceJob, [{ accountId, runId: waiting.run_id }]);
  });

export const wakeAfterSearch = (ctx: Base, accountId: number, searchId: number): Promise<void> =>
  asAccount(ctx, accountId, (tx) => wakeRunsOf(tx, searchId));

/** Leads of a search move on when their address lookup has ended. */
export const wakeAfterEmails = (ctx: Base, accountId: number, enrichmentId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const searchId = (await findRunRow(tx, enrichmentId))?.search_id;
    if (searchId) await wakeRunsOf(tx, searchId);
  });

async function wakeRunsOf(tx: Tx<Base>, searchId: number): Promise<void> {
  const { accountId } = tx;
  const waiting = await findRunsOfSearch(tx.db, accountId, searchId);
  await enqueueMany(
    tx,
    advanceJob,
    waiting.map(({ run_id }) => ({ accountId, runId: run_id })),
  );
}

export const wake = (ctx: Base, accountId: number, runId: number): Promise<void> =>
  asAccount(ctx, accountId, (tx) => enqueueMany(tx, advanceJob, [{ accountId, runId }]));
