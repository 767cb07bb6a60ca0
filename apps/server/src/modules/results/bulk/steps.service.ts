/**
 * Bulk actions that are too large for one request: a few thousand rows per transaction, which also stores the progress, so an
 * interrupted job resumes without repeating anything. It can be cancelled between two steps.
 */
import type { Job, Selection } from '@leadwright/contract/leads/results';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { type ListRow, lockList } from '../../lists/public.ts';
import { resultsErrors } from '../results.errors.ts';
import type { JobRow } from '../results.table.ts';
import { scopeOf } from '../rows/rows.service.ts';
import { deleteRows, type LabelAct, labelRows, restoreRows } from './acts.service.ts';
import { Changed, finish, runs } from './job-runs.service.ts';
import * as repository from './jobs.repository.ts';
import { presentRow, publishProgress } from './jobs.service.ts';
import { measure, type Stretches } from './selection.repository.ts';
import { type Condition, conditionOf, STRETCH } from './selection.service.ts';

const ROWS_PER_STEP = 2000;
const RESTORED_PER_STEP = 10_000;

/** The stored input of a job. `until`: rows added after the request are excluded. */
export interface BulkInput {
  selection: Selection;
  until: number;
  act?: LabelAct;
  /** Checksums of the confirmed rows, range by range; without it, whatever matches when the step runs. */
  stretches?: Stretches;
}

/** Yields when other jobs wait for the worker, and later resumes with the next step. */
export const runBulkJob = (ctx: JobContext, accountId: number, jobId: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, jobId, async (base, job) => {
    while (await runs.locked(base, job, takeStep)) {
      if (ctx.signal.aborted) throw new Error('interrupted between two steps');
      if (ctx.shouldYield()) return requeue();
    }
  });

/** False when there is nothing left to do. */
async function takeStep(tx: Tx<Base>, job: JobRow): Promise<boolean> {
  const list = await lockList(tx, job.list_id);
  const { rows, cursor, isLast } =
    job.kind === 'restore' ? await restoreStep(tx, job, list) : await rowsStep(tx, job, list);
  const moved = { done: job.done + rows, cursor, at: tx.now() };
  const next = await repository.changeJob(tx.client, job.account_id, job.id, moved);
  if (isLast) await finish(tx, next, 'completed');
  else await publishProgress(tx, next);
  // A step that is lost in a crash is taken again, so only the last one waits for the disk.
  if (!isLast) await repository.doNotWaitForDisk(tx.client);
  return !isLast;
}

async function restoreStep(tx: Tx<Base>, job: JobRow, list: ListRow) {
  const { restored, taken } = await restoreRows(tx, list, job.deletion_id as number, RESTORED_PER_STEP);
  return { rows: restored, cursor: job.cursor + taken, isLast: taken < RESTORED_PER_STEP };
}

async function rowsStep(tx: Tx<Base>, job: JobRow, list: ListRow) {
  const input = job.input as unknown as BulkInput;
  const { condition, cursor, isLast } = portionOf(tx, job, list, input);
  const confirmed = input.stretches && (input.stretches[job.cursor / STRETCH] ?? NO_ROWS);
  const rows = await (job.kind === 'delete' ? deleteStep : labelStep)(tx, job, list, condition, confirmed);
  return { rows, cursor, isLast };
}

const NO_ROWS = '0';

/** What was not confirmed stays, because the transaction does not end well. */
async function deleteStep(tx: Tx<Base>, job: JobRow, list: ListRow, condition: Condition, confirmed?: string) {
  const gone = await deleteRows(tx, list, job.deletion_id as number, condition);
  if (gone.fingerprint !== (confirmed ?? gone.fingerprint)) throw new Changed();
  return gone.rows;
}

async function labelStep(tx: Tx<Base>, job: JobRow, list: ListRow, condition: Condition, confirmed?: string) {
  if (confirmed && (await measure(tx.client, condition)).fingerprint !== confirmed) throw new Changed();
  return labelRows(tx, list, (job.input as unknown as BulkInput).act as LabelAct, condition);
}

/** The next selected rows, or the next range of the list. */
function portionOf(tx: Tx<Base>, { cursor }: JobRow, list: ListRow, { selection, until }: BulkInput) {
  const scope = scopeOf(tx, list.id);
  if (selection.ids) {
    const next = cursor + ROWS_PER_STEP;
    const ids = selection.ids.slice(cursor, next);
    return {
      condition: conditionOf(list, scope, { ...selection, ids }),
      cursor: next,
      isLast: next >= selection.ids.length,
    };
  }
  const next = Math.min(cursor + STRETCH, until);
  const all = conditionOf(list, scope, selection, 'met');
  const condition: Condition = (put) =>
    `${all(put)} and r.ordinal >= ${put(cursor)}::bigint and r.ordinal < ${put(next)}::bigint`;
  return { condition, cursor: next, isLast: next >= until };
}

/** Takes effect between two steps; an ended job is not changed. */
export const cancelJob = (ctx: Ctx, id: number): Promise<Job> =>
  inTransaction(ctx, async (tx) => {
    const job = await repository.lockJob(tx.db, tx.actor.accountId, id);
    if (!job) throw resultsErrors.job_not_found();
    return presentRow(tx, job.status === 'running' ? await finish(tx, job, 'canceled') : job);
  });
