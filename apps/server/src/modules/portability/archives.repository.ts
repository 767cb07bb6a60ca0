/** All SQL of archives and their bytes. */
import type { Insertable, Updateable } from 'kysely';
import type { PoolClient } from 'pg';
import { type Db, only } from '../../platform/database/database.ts';
import type { AccountArchivesTable, ArchiveRow, PortabilityTables } from './portability.table.ts';

const own = (db: Db) => only<PortabilityTables>(db);

/** Undefined while another archive of the account is in progress. */
export const insertArchive = (db: Db, values: Insertable<AccountArchivesTable>): Promise<ArchiveRow | undefined> =>
  own(db)
    .insertInto('account_archives')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findArchive = (db: Db, accountId: number, id: number): Promise<ArchiveRow | undefined> =>
  own(db)
    .selectFrom('account_archives')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findArchives = (
  db: Db,
  accountId: number,
  of: { kind: 'export' | 'import'; ofAccount?: number },
): Promise<ArchiveRow[]> =>
  own(db)
    .selectFrom('account_archives')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', of.kind)
    .$if(of.ofAccount !== undefined, (query) => query.where('of_account', '=', of.ofAccount as number))
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export const updateArchive = (db: Db, accountId: number, id: number, values: Updateable<AccountArchivesTable>) =>
  own(db)
    .updateTable('account_archives')
    .set({ ...values, ...(values.rows && { rows: JSON.stringify(values.rows) as never }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();

/** `abandoned`: archives that still run since then have lost their worker and would block new ones. */
export const deleteArchivesBefore = async (db: Db, { date, abandoned }: { date: Date; abandoned: Date }) => {
  await own(db)
    .deleteFrom('account_archives')
    .where((is) =>
      is.or([is('created_at', '<', date), is.and([is('status', '=', 'running'), is('created_at', '<', abandoned)])]),
    )
    .execute();
};

export const insertChunk = (client: PoolClient, accountId: number, archiveId: number, seq: number, bytes: Buffer) =>
  client.query(`insert into account_archive_chunks (account_id, archive_id, seq, bytes) values ($1, $2, $3, $4)`, [
    accountId,
    archiveId,
    seq,
    bytes,
  ]);

/** What a run that broke off has left. */
export const deleteChunks = (client: PoolClient, accountId: number, archiveId: number) =>
  client.query('delete from account_archive_chunks where account_id = $1 and archive_id = $2', [accountId, archiveId]);

export async function readChunk(client: PoolClient, accountId: number, archiveId: number, seq: number) {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from account_archive_chunks where account_id = $1 and archive_id = $2 and seq = $3',
    [accountId, archiveId, seq],
  );
  return rows[0]?.bytes;
}
