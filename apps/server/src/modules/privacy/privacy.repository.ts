/** All SQL of do-not-contact lists and removal requests. The account comes first in every query on lists. */
import type { IdentifierKind } from '@leadwright/contract/leads/privacy';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Db, only } from '../../platform/database/database.ts';
import type { NewRemovalRequest, NewSuppression, PrivacyTables, RemovalRequest, Suppression } from './privacy.table.ts';

const own = (db: Db) => only<PrivacyTables>(db);

const LISTS_LOCK = 7_306_214;

/**
 * A transaction that checks lists and then adds leads blocks new entries on those lists until it ends, so that leads added
 * before an entry exist when the entry marks or erases them. Lists of other accounts are not locked.
 */
export const holdLists = (client: PoolClient, lists: readonly number[]) =>
  client.query('select pg_advisory_xact_lock_shared($1::int, list) from unnest($2::int[]) as list', [
    LISTS_LOCK,
    lists,
  ]);
export const changeList = (client: PoolClient, list: number) =>
  client.query('select pg_advisory_xact_lock($1::int, $2::int)', [LISTS_LOCK, list]);

export async function hasSuppressions(db: Db, accountId: number): Promise<boolean> {
  const row = await own(db)
    .selectFrom('suppressions')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findHashes(
  db: Db,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<Pick<Suppression, 'hash' | 'origin'>[]> {
  const { rows } = await sql<Pick<Suppression, 'hash' | 'origin'>>`
    select hash, origin from suppressions where account_id = ${accountId} and hash = any(${hashes}::bytea[])`.execute(
    db,
  );
  return rows;
}

export interface ListFilter {
  page: number;
  limit: number;
  hash: Buffer | null;
  kind: IdentifierKind | null;
}

export async function pageOfSuppressions(db: Db, accountId: number, { page, limit, hash, kind }: ListFilter) {
  const matching = own(db)
    .selectFrom('suppressions')
    .where('account_id', '=', accountId)
    .$if(hash !== null, (query) => query.where('hash', '=', hash as Buffer))
    .$if(kind !== null, (query) => query.where('kind', '=', kind as IdentifierKind));
  const rows: Suppression[] = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

type Shared = Pick<NewSuppression, 'account_id' | 'note' | 'origin' | 'created_by' | 'created_at'>;
type Entry = Pick<NewSuppression, 'kind' | 'hash' | 'hint'>;

/** The hashes that were new. As arrays: a parameter for each value takes longer to write down than to insert. */
export async function insertSuppressions(db: Db, shared: Shared, entries: readonly Entry[]): Promise<Buffer[]> {
  const [kinds, hashes, hints] = [
    entries.map(({ kind }) => kind),
    entries.map(({ hash }) => hash),
    entries.map(({ hint }) => hint),
  ];
  const { account_id, note = '', origin, created_by, created_at } = shared;
  const { rows } = await sql<{ hash: Buffer }>`
    insert into suppressions (account_id, kind, hash, hint, note, origin, created_by, created_at)
    select ${account_id}::bigint, kind, hash, hint, ${note}, ${origin}, ${created_by}::bigint, ${created_at}::timestamptz
    from unnest(${kinds}::text[], ${hashes}::bytea[], ${hints}::text[]) as entry (kind, hash, hint)
    on conflict (account_id, hash) do nothing
    returning hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

export const findSuppressions = (db: Db, accountId: number, ids: readonly number[]): Promise<Suppression[]> =>
  own(db).selectFrom('suppressions').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute();

/** Everything on any list with one of these hashes; for subject export. */
export const findSuppressionsByHash = (db: Db, hashes: readonly Buffer[]): Promise<Suppression[]> =>
  own(db)
    .selectFrom('suppressions')
    .selectAll()
    .where('hash', 'in', hashes)
    .orderBy('account_id')
    .orderBy('id')
    .execute();

export async function countSuppressions(db: Db, accountId: number): Promise<number> {
  const { n } = await own(db)
    .selectFrom('suppressions')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const deleteSuppressions = (db: Db, accountId: number, ids: readonly number[]) =>
  own(db).deleteFrom('suppressions').where('account_id', '=', accountId).where('id', 'in', ids).execute();

export const insertRequest = (db: Db, values: NewRemovalRequest) =>
  own(db).insertInto('removal_requests').values(values).execute();

/** Counts a try on the newest open request of the address and gives it back, if there is one with tries left. */
export const countTry = (db: Db, emailHash: Buffer, now: Date, maxTries: number): Promise<RemovalRequest | undefined> =>
  own(db)
    .updateTable('removal_requests')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('removal_requests')
        .select('id')
        .where('email_hash', '=', emailHash)
        .where('status', '=', 'sent')
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();

export async function hasOpenRequest(db: Db, emailHash: Buffer, now: Date): Promise<boolean> {
  const row = await own(db)
    .selectFrom('removal_requests')
    .select('id')
    .where('email_hash', '=', emailHash)
    .where('status', '=', 'sent')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests of the address whose code was used while it was valid. */
export const findConfirmed = (db: Db, emailHash: Buffer, now: Date): Promise<RemovalRequest[]> =>
  own(db)
    .selectFrom('removal_requests')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .where('removed', 'is not', null)
    .where('expires_at', '>', now)
    .execute();

/** False if another request used the code first. */
export async function settleRequest(
  db: Db,
  id: number,
  {
    from,
    ...values
  }: {
    from: 'sent' | 'review';
    status: 'review' | 'done' | 'closed';
    given: string | null;
    confirmed_at?: Date;
    removed?: IdentifierKind[];
  },
): Promise<boolean> {
  const rows = await own(db)
    .updateTable('removal_requests')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .execute();
  return rows.length === 1;
}

export const findReviews = (db: Db): Promise<RemovalRequest[]> =>
  own(db).selectFrom('removal_requests').selectAll().where('status', '=', 'review').orderBy('id').execute();

export const findRequest = (db: Db, id: number): Promise<RemovalRequest | undefined> =>
  own(db).selectFrom('removal_requests').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteExpiredRequests = (db: Db, now: Date) =>
  own(db).deleteFrom('removal_requests').where('status', '=', 'sent').where('expires_at', '<', now).execute();
