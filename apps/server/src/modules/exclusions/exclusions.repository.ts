/** All SQL of sources, their hashes and their files. The account comes first in every query. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Db, only } from '../../platform/database/database.ts';
import type { Chunks } from '../results/public.ts';
import type { ExclusionsTables, NewSource, SourceChanges, SourceRow } from './exclusions.table.ts';

const own = (db: Db) => only<ExclusionsTables>(db);

export const insertSource = (db: Db, source: NewSource): Promise<SourceRow> =>
  own(db).insertInto('exclusion_sources').values(source).returningAll().executeTakeFirstOrThrow();

const present = (db: Db, accountId: number) =>
  own(db)
    .selectFrom('exclusion_sources')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);

/** Those that are not deleted, newest first. */
export const findSources = (db: Db, accountId: number): Promise<SourceRow[]> =>
  present(db, accountId).where('status', '<>', 'uploading').orderBy('id', 'desc').execute();

export const findSource = (db: Db, accountId: number, id: number): Promise<SourceRow | undefined> =>
  present(db, accountId).where('id', '=', id).executeTakeFirst();

/** Locked until the end of the transaction: a reading and a deletion wait for each other. */
export const lockSource = (db: Db, accountId: number, id: number): Promise<SourceRow | undefined> =>
  present(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Also one that is deleted and can be restored. */
export const lockOfConnection = (db: Db, accountId: number, connectionId: number): Promise<SourceRow | undefined> =>
  own(db)
    .selectFrom('exclusion_sources')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();

export const changeSource = (
  db: Db,
  accountId: number,
  id: number,
  changes: SourceChanges,
): Promise<SourceRow | undefined> =>
  own(db)
    .updateTable('exclusion_sources')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function findDeletedKind(db: Db, accountId: number, id: number): Promise<SourceRow['kind'] | undefined> {
  const row = await own(db)
    .selectFrom('exclusion_sources')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row?.kind;
}

export async function restoreSource(
  db: Db,
  accountId: number,
  id: number,
  since: Date,
): Promise<SourceRow | undefined> {
  return own(db)
    .updateTable('exclusion_sources')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
}

/** Its hashes and its file go with it. */
export async function deleteSource(db: Db, accountId: number, id: number): Promise<void> {
  await own(db).deleteFrom('exclusion_sources').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Whose undo is over. Locked until the end of the transaction. */
export const lockExpired = (db: Db, accountId: number, id: number, before: Date): Promise<{ id: number } | undefined> =>
  own(db)
    .selectFrom('exclusion_sources')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '<', before)
    .forUpdate()
    .executeTakeFirst();

/** The first of them, by a range of the index. False: there are no more. */
export async function deleteHashes(db: Db, accountId: number, sourceId: number, most: number): Promise<boolean> {
  const next = await own(db)
    .selectFrom('exclusion_hashes')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .orderBy('hash')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  await own(db)
    .deleteFrom('exclusion_hashes')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .$if(next !== undefined, (query) => query.where('hash', '<', next?.hash ?? ''))
    .execute();
  return next !== undefined;
}

export async function countFiles(db: Db, accountId: number): Promise<number> {
  const { n } = await own(db)
    .selectFrom('exclusion_sources')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'file')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Uploads that broke off, of every account. */
export async function deleteBrokenUploads(db: Db, before: Date): Promise<void> {
  await own(db)
    .deleteFrom('exclusion_sources')
    .where('status', '=', 'uploading')
    .where('created_at', '<', before)
    .execute();
}

/** Of every account. */
export const findDueCrms = (db: Db, before: Date, limit: number): Promise<Pick<SourceRow, 'account_id' | 'id'>[]> =>
  own(db)
    .selectFrom('exclusion_sources')
    .select(['account_id', 'id'])
    .where('kind', '=', 'crm')
    .where('status', 'in', ['ready', 'failed'])
    .where('deleted_at', 'is', null)
    .where('finished_at', '<', before)
    .orderBy('finished_at')
    .limit(limit)
    .execute();

interface Place {
  accountId: number;
  sourceId: number;
  generation: number;
}

/** In order, so that neighbors land on the same page of the index. Returns those that were not there. */
export async function addHashes(
  db: Db,
  { accountId, sourceId, generation }: Place,
  hashes: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string; is_new: boolean }>`
    insert into exclusion_hashes (account_id, source_id, hash, generation)
    select ${accountId}::bigint, ${sourceId}::bigint, hash, ${generation}::int
    from (select distinct hash::uuid as hash from unnest(${hashes}::text[]) as given (hash) order by 1) as sorted
    on conflict (account_id, source_id, hash) do update set generation = excluded.generation
      where exclusion_hashes.generation <> excluded.generation
    returning replace(hash::text, '-', '') as hash, xmax = 0 as is_new`.execute(db);
  return new Set(rows.flatMap(({ hash, is_new }) => (is_new ? [hash] : [])));
}

/** What a full reading of the CRM has not met again. */
export async function forgetEarlier(db: Db, { accountId, sourceId, generation }: Place): Promise<void> {
  await own(db)
    .deleteFrom('exclusion_hashes')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('generation', '<', generation)
    .execute();
}

export interface Hit {
  source_id: number;
  hash: string;
}

export async function findHashes(client: PoolClient, accountId: number, sources: number[], hashes: string[]) {
  const { rows } = await client.query<Hit>({
    name: 'exclusion-hashes',
    text: `select source_id, replace(hash::text, '-', '') as hash from exclusion_hashes
     where account_id = $1 and source_id = any($2::bigint[]) and hash = any($3::uuid[])`,
    values: [accountId, sources, hashes],
  });
  return rows;
}

async function insertChunk(client: PoolClient, accountId: number, sourceId: number, seq: number, bytes: Buffer) {
  await client.query('insert into exclusion_chunks (account_id, source_id, seq, bytes) values ($1, $2, $3, $4)', [
    accountId,
    sourceId,
    seq,
    bytes,
  ]);
}

async function readChunk(client: PoolClient, accountId: number, sourceId: number, seq: number) {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from exclusion_chunks where account_id = $1 and source_id = $2 and seq = $3',
    [accountId, sourceId, seq],
  );
  return rows[0]?.bytes;
}

export const CHUNKS: Chunks = { insertChunk, readChunk };

export async function deleteChunks(client: PoolClient, accountId: number, sourceId: number): Promise<void> {
  await client.query('delete from exclusion_chunks where account_id = $1 and source_id = $2', [accountId, sourceId]);
}
