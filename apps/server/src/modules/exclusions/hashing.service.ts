/**
 * Turns contacts into keyed hashes. A file is read in batches, each of which commits with its position, so that a run that was killed
 * resumes there; with the last one the file is deleted. A CRM hands in its contacts by `addContacts`.
 */
import type { Base, Tx } from '../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { createRuns } from '../../platform/jobs/runs.ts';
import { rowsOfFile } from '../results/public.ts';
import { rowReader } from './columns.rules.ts';
import * as repository from './exclusions.repository.ts';
import type { SourceChanges, SourceRow } from './exclusions.table.ts';
import { type ExcludedContact, hasherOf, keysOfContact, kindOfKey } from './hashes.rules.ts';
import { publishSource } from './progress.service.ts';

/** Contacts are bounded as well as rows: a row may name hundreds. */
const BATCH = { rows: 10_000, contacts: 20_000 };

/** `failureCode`: what ends the reading; null to retry. */
export const readingsWith = (failureCode: (error: unknown, job: JobContext) => string | null) =>
  createRuns<SourceRow>({
    name: 'a reading of excluded contacts',
    repository: { findRun: repository.findSource, lockRun: repository.lockSource },
    isOpen: ({ status }) => status === 'reading',
    failureCode,
    finish: (tx, row, status, code) => endReading(tx, row, status === 'failed' ? (code ?? 'unexpected') : null),
  });
const runs = readingsWith(() => null);

/** Also after a failure the file goes: nothing readable is kept. */
export async function endReading(tx: Tx<Base>, row: SourceRow, code: string | null, more: SourceChanges = {}) {
  const { account_id: accountId, id } = row;
  await repository.deleteChunks(tx.client, accountId, id);
  const now = tx.now();
  const ended = (await repository.changeSource(tx.db, accountId, id, {
    status: code ? 'failed' : 'ready',
    error_code: code,
    headers: [],
    finished_at: now,
    moved_at: now,
    ...(!code && { read_at: now, total: null }),
    ...more,
  })) as SourceRow;
  await publishSource(tx, ended);
  return ended;
}

export const runFile = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, async (base, row) => {
    const read = rowReader(row.headers);
    let at = 0;
    let batch: ExcludedContact[][] = [];
    let contacts = 0;
    let done = row.rows + row.refused;
    for await (const lines of rowsOfFile(base, row as never, repository.CHUNKS)) {
      for (const cells of lines) {
        at += 1;
        if (at <= done) continue;
        const named = read(cells);
        batch.push(named);
        contacts += named.length;
        if (batch.length < BATCH.rows && contacts < BATCH.contacts) continue;
        if (!(await add(base, row, batch, done))) return;
        done += batch.length;
        batch = [];
        contacts = 0;
        if (base.shouldYield()) return requeue();
      }
      base.signal.throwIfAborted();
    }
    if (batch.length > 0 && !(await add(base, row, batch, done))) return;
    return runs.end(base, row);
  });

/** False if it was deleted, or another worker has done it. */
const add = (ctx: Base, begun: SourceRow, contacts: ExcludedContact[][], done: number) =>
  runs.locked(ctx, begun, async (tx, row) => {
    if (row.rows + row.refused !== done) throw new Error('another worker has hashed these rows');
    await addContacts(tx, row, contacts);
    return true;
  });

/** One batch with its counts. `row` is locked and as it is now. Each contact is a list, since a row may name several addresses. */
export async function addContacts(
  tx: Tx<Base>,
  row: SourceRow,
  contacts: readonly (readonly ExcludedContact[])[],
  more: SourceChanges = {},
): Promise<SourceRow> {
  const { account_id: accountId, id: sourceId, generation } = row;
  const hashOf = hasherOf(tx.platform.config.secretKeys, accountId);
  const keys = contacts.map((one) => one.flatMap(keysOfContact));
  const hashes = keys.map((each) => each.map(hashOf));
  const isNew = await repository.addHashes(tx.db, { accountId, sourceId, generation }, hashes.flat());
  const known = hashes.filter((each) => each.length > 0);
  // A contact that changed is met again. It is another one only if nothing of it was known.
  const counted = row.is_full ? known : known.filter((each) => each.every((hash) => isNew.has(hash)));
  const changed = (await repository.changeSource(tx.db, accountId, sourceId, {
    rows: row.rows + counted.length,
    refused: row.refused + (row.is_full ? hashes.length - known.length : 0),
    kinds: [...new Set([...row.kinds, ...keys.flat().map(kindOfKey)])],
    moved_at: tx.now(),
    ...more,
  })) as SourceRow;
  await publishSource(tx, changed);
  return changed;
}
