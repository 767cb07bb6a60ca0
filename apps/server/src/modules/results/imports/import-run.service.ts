/**
 * Processes an imported file: as a dry run, which only counts, or as a run, which adds the rows in batches. The next batch is
 * parsed while the database works on the previous one. Each batch commits together with the position in the file, so after a
 * crash the import resumes there and no row is added twice.
 */

import type { ImportCounts } from '@leadwright/contract/leads/imports';
import { begun } from '../../../platform/begun.ts';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { allFrom, byHand } from '../../leads/public.ts';
import { getList, type ListRow, lockList } from '../../lists/public.ts';
import { findSuppressed, retentionDate } from '../../privacy/public.ts';
import { runs } from '../bulk/job-runs.service.ts';
import { changeJob } from '../bulk/jobs.repository.ts';
import { publishProgress } from '../bulk/jobs.service.ts';
import { identityOf, type ValueColumn } from '../columns.rules.ts';
import type { JobRow } from '../results.table.ts';
import { addRowsOfTable } from '../rows/rows.repository.ts';
import { rowsWereAdded, scopeOf } from '../rows/rows.service.ts';
import { copyIn, lineOf, readLine, TABLE } from './import.sql.ts';
import { rowsOfFile } from './import-file.repository.ts';
import { filledColumns, planOf, rowReader } from './import-row.rules.ts';
import * as repository from './imports.repository.ts';
import { keySet } from './key-set.rules.ts';

const BATCH = 10_000;
export const SOURCE = 'import';

interface Task {
  job: JobRow;
  file: repository.ImportRow;
  list: ListRow;
  /** Rows of a dry run that are already in the list. */
  known: number;
}

interface Batch {
  /** As `lineOf` makes them, and no more: thousands wait while the database processes the previous batch. */
  rows: string[];
  /** Totals of the file so far; `added` and `duplicates_in_list` come from the database. */
  counts: ImportCounts;
}

export const runImportJob = (ctx: JobContext, accountId: number, jobId: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, jobId, async (base, job) => {
    const task = await begin(base, job);
    if (!task) return runs.end(base, job, 'file_gone');
    return (await readToEnd(base, task)) ? runs.end(base, job) : requeue();
  });

const begin = (ctx: Base, job: JobRow): Promise<Task | null> =>
  asAccount(ctx, job.account_id, async (tx) => {
    const file = job.import_id && (await repository.findImport(tx.client, job.account_id, job.import_id));
    return file ? { job, file, list: await getList(tx, job.list_id), known: 0 } : null;
  });

/** False if it yielded before the end. A dry run cannot resume, so it does not yield. */
async function readToEnd(ctx: JobContext, task: Task): Promise<boolean> {
  let working: Promise<boolean | undefined> | undefined;
  for await (const batch of batchesOf(ctx, task)) {
    // The import was stopped.
    if (working && !(await working)) return true;
    if (ctx.signal.aborted) throw new Error('interrupted between two batches');
    if (working && task.job.kind === 'import' && ctx.shouldYield()) return false;
    working = begun(task.job.kind === 'import' ? add(ctx, task, batch) : compare(ctx, task, batch));
  }
  await working;
  return true;
}

/** The file in batches. Rows before the job's cursor were processed by an earlier attempt and are only counted. */
async function* batchesOf(ctx: Base, { file, list, job }: Task): AsyncGenerator<Batch> {
  const plan = planOf(file, list);
  const read = rowReader(plan);
  const columns = filledColumns(plan);
  const seen = keySet();
  const counts = {
    rows: 0,
    valid: 0,
    refused: 0,
    suppressed: 0,
    duplicates_in_file: 0,
    duplicates_in_list: 0,
    added: 0,
  };
  let rows: string[] = [];
  for await (const lines of rowsOfFile(ctx, file)) {
    for (const cells of lines) {
      const n = ++counts.rows;
      const reading = read(cells);
      if (!reading.ok) counts.refused++;
      else {
        counts.valid++;
        if (!seen.add(reading.key)) counts.duplicates_in_file++;
        else if (n > job.cursor) rows.push(lineOf(n, reading.key, reading.values, columns));
      }
      if (rows.length < BATCH) continue;
      yield { rows, counts: { ...counts } };
      rows = [];
    }
  }
  yield { rows, counts };
}

/** One batch, in one transaction with its position. */
const add = (ctx: Base, { job, file, list }: Task, { rows, counts }: Batch): Promise<boolean | undefined> =>
  runs.locked(ctx, job, async (tx, now) => {
    const { accountId } = tx;
    if (rows.length > 0 && now.cursor >= counts.rows) throw new Error('another worker has added these rows');
    const held = await lockList(tx, list.id);
    const columns = filledColumns(planOf(file, list));
    const wanted = await contactable(tx, rows, columns);
    let added = 0;
    if (wanted.length > 0) {
      await copyIn(tx.client, { columns, texts: wanted });
      const provenance = allFrom(byHand(SOURCE, tx.now(), job.created_by_name, file.file_name));
      const rowsOfTable = { table: TABLE, columns, provenance, retainUntil: retentionDate(tx.now()) };
      const totals = await addRowsOfTable(tx.client, scopeOf(tx, list.id), held.next_ordinal, tx.now(), rowsOfTable);
      await rowsWereAdded(tx, held, totals);
      added = totals.live;
    }
    const before = now.cursor === 0 ? undefined : (await repository.findImport(tx.client, accountId, file.id))?.counts;
    const unwanted = (before?.suppressed ?? 0) + rows.length - wanted.length;
    const sum = now.done + added;
    const known = counts.valid - counts.duplicates_in_file - unwanted - sum;
    const reached = { ...counts, suppressed: unwanted, added: sum, duplicates_in_list: known };
    await repository.changeImport(tx.client, accountId, file.id, { counts: reached });
    const moved = { done: sum, cursor: counts.rows, at: tx.now() };
    await publishProgress(tx, await changeJob(tx.client, accountId, job.id, moved));
    return true;
  });

/** Without suppressed leads. */
async function contactable(tx: Tx<Base>, rows: string[], columns: ValueColumn[]): Promise<string[]> {
  const unwanted = await findSuppressed(tx, rows, (line) => identityOf(readLine(line, columns).values));
  return unwanted.size === 0 ? rows : rows.filter((row) => !unwanted.has(row));
}

/** A dry run only counts which rows are already in the list. If interrupted, it starts over. */
const compare = (ctx: Base, task: Task, { rows, counts }: Batch): Promise<boolean | undefined> =>
  runs.locked(ctx, task.job, async (tx, job) => {
    const { accountId } = tx;
    const { file, list } = task;
    const keys = rows.map((line) => readLine(line, []).key);
    task.known += await repository.countKnown(tx.client, scopeOf(tx, list.id), keys);
    await repository.changeImport(tx.client, accountId, file.id, {
      counts: { ...counts, duplicates_in_list: task.known },
    });
    await publishProgress(tx, await changeJob(tx.client, accountId, job.id, { done: counts.rows, at: tx.now() }));
    return true;
  });
