/** Wakes the run that waits for the end of a search or step. */
import { asAccount, type Base } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { StepRef } from '../automation/public.ts';
import { findRunRow } from '../enrichment/public.ts';
import { runAutopilotJob } from './runs/run.jobs.ts';
import { findOfSearch, findOfStep } from './runs/runs.repository.ts';

export const searchEnded = (ctx: Base, accountId: number, searchId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const run = await findOfSearch(tx.db, accountId, searchId);
    if (run) await enqueue(tx, runAutopilotJob, { accountId, runId: run.id });
  });

/** The run waits for the addresses that belong to its leads. */
export async function emailsLookedFor(ctx: Base, accountId: number, enrichmentId: number): Promise<void> {
  const row = await asAccount(ctx, accountId, (tx) => findRunRow(tx, enrichmentId));
  if (row?.search_id) await searchEnded(ctx, accountId, row.search_id);
}

export const actEnded = (ctx: Base, accountId: number, step: StepRef): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const run = await findOfStep(tx.db, accountId, step);
    if (run) await enqueue(tx, runAutopilotJob, { accountId, runId: run.id });
  });
