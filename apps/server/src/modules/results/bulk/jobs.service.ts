/** Job rows of bulk actions and imports: started in the caller's transaction, shown and ended, with live progress. */
import type { Job } from '@leadwright/contract/leads/results';
import { asLanguage } from '@leadwright/i18n';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { getList } from '../../lists/public.ts';
import { resultsErrors } from '../results.errors.ts';
import type { JobKind, JobRow } from '../results.table.ts';
import { scopeOf } from '../rows/rows.service.ts';
import * as deletions from './deletions.repository.ts';
import { presentJob } from './jobs.presenter.ts';
import * as repository from './jobs.repository.ts';

const SHOWN = 20;

interface JobToStart {
  kind: JobKind;
  total: number | null;
  input?: Record<string, unknown>;
  deletionId?: number;
  importId?: number;
}

/** Creates the row only; the caller enqueues the work. The creator's language is stored for the progress messages. */
export async function startJob(tx: Tx, list: { id: number; type: string }, job: JobToStart): Promise<JobRow> {
  const { userId, name } = tx.actor;
  const row = await repository.insertJob(tx.client, scopeOf(tx, list.id), {
    ...job,
    input: { ...job.input, type: list.type, language: tx.language },
    by: { userId, name },
    at: tx.now(),
  });
  await publishProgress(tx, row);
  return row;
}

/** Publishes the progress to all clients of the account. */
export async function publishProgress(tx: Tx<Base>, row: JobRow): Promise<void> {
  const data = await presentRow(tx, row, asLanguage(row.input['language']));
  await tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'results.job', data });
}

export async function presentRow(tx: Tx<Base>, row: JobRow, language = tx.language): Promise<Job> {
  const deletion =
    row.deletion_id === null ? undefined : await deletions.findDeletion(tx.client, row.account_id, row.deletion_id);
  return presentJob(row, language, deletion);
}

export const readJob = (ctx: Ctx, id: number): Promise<Job> =>
  inTransaction(ctx, async (tx) => {
    const row = await repository.findJob(tx.db, tx.actor.accountId, id);
    if (!row) throw resultsErrors.job_not_found();
    return presentRow(tx, row);
  });

export const readJobsOfList = (ctx: Ctx, listId: number): Promise<Job[]> =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const rows = await repository.findJobsOfList(tx.client, scopeOf(tx, listId), SHOWN);
    const jobs: Job[] = [];
    for (const row of rows) jobs.push(await presentRow(tx, row));
    return jobs;
  });

/** A user's running and recent bulk actions, imports and exports, newest first. */
export async function findRecentJobs(tx: Tx, since: Date, limit: number): Promise<Job[]> {
  const { accountId, userId } = tx.actor;
  const rows = await repository.findRecentJobs(tx.client, accountId, userId, since, limit);
  return rows.map((row) => presentJob(row, tx.language));
}

/** An export has no progress: it is recorded when its last row has been read or it was aborted. */
export const noteExport = (
  ctx: Ctx,
  list: { id: number; type: string },
  { rows, isWhole, from }: { rows: number; isWhole: boolean; from: Date },
): Promise<JobRow> =>
  inTransaction(ctx, async (tx) => {
    const { userId, name } = tx.actor;
    const started = await repository.insertJob(tx.client, scopeOf(tx, list.id), {
      kind: 'export',
      total: null,
      input: { type: list.type, language: tx.language },
      by: { userId, name },
      at: from,
    });
    await repository.changeJob(tx.client, tx.actor.accountId, started.id, { done: rows, at: tx.now() });
    return endJob(tx, started, isWhole ? 'completed' : 'canceled');
  });

export async function endJob(tx: Tx<Base>, row: JobRow, status: 'completed' | 'failed' | 'canceled'): Promise<JobRow> {
  const now = tx.now();
  const ended = await repository.changeJob(tx.client, row.account_id, row.id, { status, finishedAt: now, at: now });
  await publishProgress(tx, ended);
  return ended;
}
