/** All SQL of sources. The account comes first in every query. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../../platform/database/database.ts';
import type { NewSource, SourceHead, SourceRow, SourcesTable, TrainingTables } from '../ai-training.table.ts';

const own = (db: Db) => only<TrainingTables>(db);
const HEAD = [
  ...(['account_id', 'id', 'kind', 'title', 'page_title', 'url', 'hash', 'tokens'] as const),
  ...(['state', 'reason', 'pages', 'created_at', 'changed_at', 'asked_at'] as const),
] as const;

/** Locks the account's training until the transaction ends. Take it before any row lock when you add tokens: the limit is per account. */
export const lockTraining = (db: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('ai-training'), hashint8(${accountId}))`.execute(db);

export interface SourceFilter {
  page: number;
  limit: number;
  search: string;
  kind?: TrainingKind | undefined;
}

export async function findSources(db: Db, accountId: number, { page, limit, search, kind }: SourceFilter) {
  let matching = own(db).selectFrom('training_sources').where('account_id', '=', accountId);
  if (kind) matching = matching.where('kind', '=', kind);
  if (search) {
    const pattern = `%${escapeLike(search)}%`;
    matching = matching.where((is) => is.or([is('title', 'ilike', pattern), is('page_title', 'ilike', pattern)]));
  }
  const rows: SourceRow[] = await matching
    .select(HEAD)
    // Answers are short, and are read and changed in the list.
    .select((row) => row.case().when('kind', '=', 'qa').then(row.ref('text')).else('').end().as('text'))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const byId = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('training_sources').where('account_id', '=', accountId).where('id', '=', id);

export const findSource = (db: Db, accountId: number, id: number): Promise<SourceRow | undefined> =>
  byId(db, accountId, id).selectAll().executeTakeFirst();

export const lockSource = (db: Db, accountId: number, id: number): Promise<SourceHead | undefined> =>
  byId(db, accountId, id).select(HEAD).forUpdate().executeTakeFirst();

export const findByUrls = (db: Db, accountId: number, urls: string[]): Promise<SourceHead[]> =>
  own(db)
    .selectFrom('training_sources')
    .select(HEAD)
    .where('account_id', '=', accountId)
    .where('url', 'in', urls)
    .execute();

/** A source of another kind or none that says the same. */
export const findSame = (db: Db, accountId: number, kind: TrainingKind, hash: string) =>
  own(db)
    .selectFrom('training_sources')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();

export const insertSource = (db: Db, source: NewSource): Promise<SourceHead> =>
  own(db).insertInto('training_sources').values(source).returning(HEAD).executeTakeFirstOrThrow();

export type SourceChange = Partial<Omit<SourcesTable, 'account_id' | 'id' | 'kind' | 'created_at'>>;

export const updateSource = (db: Db, accountId: number, id: number, changes: SourceChange): Promise<SourceHead> =>
  own(db)
    .updateTable('training_sources')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(HEAD)
    .executeTakeFirstOrThrow();

export async function deleteSource(db: Db, accountId: number, id: number, kind: TrainingKind): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('training_sources')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface KindTotal {
  kind: TrainingKind;
  sources: number;
  tokens: number;
}

export const totalsByKind = (db: Db, accountId: number): Promise<KindTotal[]> =>
  own(db)
    .selectFrom('training_sources')
    .select(['kind', sql<number>`count(*)::int`.as('sources'), sql<number>`sum(tokens)::int`.as('tokens')])
    .where('account_id', '=', accountId)
    .groupBy('kind')
    .execute();

export async function countSources(db: Db, accountId: number): Promise<number> {
  const { sources } = await own(db)
    .selectFrom('training_sources')
    .select(sql<number>`count(*)::int`.as('sources'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return sources;
}
