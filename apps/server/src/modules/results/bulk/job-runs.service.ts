/** Bulk actions and imports as runs: what ends them early, and what their end brings with it. */
import { UnreadableCsv } from '@leadwright/contract/leads/csv';
import type { Base, Tx } from '../../../platform/context.ts';
import { createRuns } from '../../../platform/jobs/runs.ts';
import { changeImport } from '../imports/imports.repository.ts';
import type { JobRow } from '../results.table.ts';
import { indexSoon } from '../texts/texts.jobs.ts';
import { finishDeletion, finishRestoring } from './acts.service.ts';
import { isListGone } from './failures.rules.ts';
import { findJob, lockJob } from './jobs.repository.ts';
import { endJob } from './jobs.service.ts';

/** The rows of the next range are no longer those that were confirmed. */
export class Changed extends Error {}

export const runs = createRuns<JobRow>({
  name: 'work on a list',
  repository: { findRun: findJob, lockRun: lockJob },
  isOpen: ({ status }) => status === 'running',
  failureCode(error) {
    if (isListGone(error)) return 'list_gone';
    return error instanceof Changed || error instanceof UnreadableCsv ? 'unusable' : null;
  },
  finish: (tx, job, status, code) => finish(tx, job, code === 'list_gone' ? 'canceled' : status),
});

/** `job` must be locked and running. */
export async function finish(tx: Tx<Base>, job: JobRow, status: 'completed' | 'failed' | 'canceled'): Promise<JobRow> {
  if (job.kind === 'delete') await finishDeletion(tx, job.deletion_id as number);
  if (job.kind === 'restore') await finishRestoring(tx, { id: job.list_id }, job.deletion_id as number);
  const isChecked = status === 'completed' && job.kind === 'import-check';
  if (job.import_id !== null)
    await changeImport(tx.client, job.account_id, job.import_id, { status: isChecked ? 'checked' : status });
  // Not while it runs: both would hold the list and share the machine.
  if (job.kind === 'import') await indexSoon(tx, job.list_id);
  return endJob(tx, job, status);
}
