/**
 * Contacts of a connected CRM. The module of CRMs reads them and hands them in here; what it knows of the reading (where it is, since
 * when changes are asked for) is kept with the source.
 */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import * as repository from './exclusions.repository.ts';
import type { SourceRow } from './exclusions.table.ts';
import { expireSource } from './expiry.jobs.ts';
import { endReading } from './hashing.service.ts';
import { publishSource } from './progress.service.ts';

/** Deleted contacts are met no more: after this time everything is read again. */
const FULL_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;
/** Vendors' clocks differ, and their search lags behind. */
const OVERLAP_MS = 10 * 60 * 1000;

export interface NewCrm {
  connectionId: number;
  provider: OauthCrm;
  name: string;
  userId: number;
}

/** The first reading, or the next one of a source that is not being read. */
export async function beginCrm(tx: Tx<Base>, { connectionId, provider, name, userId }: NewCrm): Promise<SourceRow> {
  const known = await repository.lockOfConnection(tx.db, tx.accountId, connectionId);
  const now = tx.now();
  if (known && (known.status !== 'reading' || known.deleted_at)) return again(tx, { ...known, deleted_at: null });
  if (known) return known;
  const made = await repository.insertSource(tx.db, {
    account_id: tx.accountId,
    kind: 'crm',
    name,
    provider,
    connection_id: connectionId,
    status: 'reading',
    created_by: userId,
    created_at: now,
    begun_at: now,
    moved_at: now,
  });
  await publishSource(tx, made);
  return made;
}

/** Asks for what has changed since the last reading, or, after a while or a failed first one, for everything. */
export async function again(tx: Tx<Base>, row: SourceRow): Promise<SourceRow> {
  const now = tx.now();
  const isFull = !row.full_at || now.getTime() - row.full_at.getTime() > FULL_AGAIN_MS;
  const begun = (await repository.changeSource(tx.db, row.account_id, row.id, {
    status: 'reading',
    error_code: null,
    deleted_at: row.deleted_at,
    finished_at: null,
    begun_at: now,
    moved_at: now,
    cursor: null,
    is_full: isFull,
    since: isFull ? null : new Date((row.since ?? row.full_at ?? now).getTime()),
    ...(isFull && { generation: row.generation + 1, rows: 0, refused: 0, total: null }),
  })) as SourceRow;
  await publishSource(tx, begun);
  return begun;
}

/** `row` is locked. What a full reading has not met again is no contact any more. */
export async function endCrm(tx: Tx<Base>, row: SourceRow): Promise<SourceRow> {
  const { account_id: accountId, id: sourceId, generation, begun_at } = row;
  if (row.is_full) await repository.forgetEarlier(tx.db, { accountId, sourceId, generation });
  return endReading(tx, row, null, {
    cursor: null,
    since: new Date(begun_at.getTime() - OVERLAP_MS),
    ...(row.is_full && { full_at: begun_at }),
  });
}

/** Locked until the end of the transaction. */
export const findReading = ({ db, accountId }: Tx<Base>, id: number): Promise<SourceRow | undefined> =>
  repository.lockSource(db, accountId, id);

/** So long ago that no undo reaches it. */
const FOR_GOOD = new Date(0);

/**
 * In the transaction of the disconnect. Nobody finds the source any more, and the connection may get another one. Its hashes, which
 * may be millions, go in portions by a job.
 */
export async function dropCrm(tx: Tx<Base>, connectionId: number): Promise<void> {
  const row = await repository.lockOfConnection(tx.db, tx.accountId, connectionId);
  if (!row) return;
  await repository.changeSource(tx.db, tx.accountId, row.id, { deleted_at: FOR_GOOD, connection_id: null });
  await enqueue(tx, expireSource, { accountId: tx.accountId, sourceId: row.id });
  await publishSource(tx, row);
}

/** Sources of every account that were last read before this moment. */
export const findDueCrms = (ctx: Base, before: Date, limit: number) =>
  asPlatform(ctx, ({ db }) => repository.findDueCrms(db, before, limit));
