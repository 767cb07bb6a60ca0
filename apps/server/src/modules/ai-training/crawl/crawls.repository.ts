/** All SQL of crawls as a whole. The account comes first in every query. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { CrawlRow, CrawlsTable, TrainingTables } from '../ai-training.table.ts';
import { PENDING } from './links.rules.ts';

const own = (db: Db) => only<TrainingTables>(db);

export const insertCrawl = (db: Db, crawl: Insertable<CrawlsTable>): Promise<CrawlRow> =>
  own(db).insertInto('training_crawls').values(crawl).returningAll().executeTakeFirstOrThrow();

const byId = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('training_crawls').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findCrawl = (db: Db, accountId: number, id: number): Promise<CrawlRow | undefined> =>
  byId(db, accountId, id).executeTakeFirst();

/** Locks the crawl until the transaction ends. Take this lock before you change a crawl or its links. */
export const lockCrawl = (db: Db, accountId: number, id: number): Promise<CrawlRow | undefined> =>
  byId(db, accountId, id).forUpdate().executeTakeFirst();

export type CrawlChange = Partial<Pick<CrawlsTable, 'state' | 'reason' | 'domain' | 'finished_at' | 'moved_at'>>;

export const updateCrawl = (db: Db, accountId: number, id: number, changes: CrawlChange): Promise<CrawlRow> =>
  own(db)
    .updateTable('training_crawls')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findPending = (db: Db, accountId: number): Promise<CrawlRow[]> =>
  own(db)
    .selectFrom('training_crawls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', PENDING)
    .execute();

/** What was found before is replaced by what is found now. */
export async function deleteEnded(db: Db, accountId: number, website: string): Promise<void> {
  await own(db)
    .deleteFrom('training_crawls')
    .where('account_id', '=', accountId)
    .where('website', '=', website)
    .where('state', 'not in', PENDING)
    .execute();
}

export interface CountedCrawl extends CrawlRow {
  total: number;
  read: number;
}

export async function findCrawls(db: Db, accountId: number, limit: number): Promise<CountedCrawl[]> {
  const { rows } = await sql<CountedCrawl>`
    select c.*, n.total, n.read from training_crawls c, lateral (
      select count(*)::int as total, count(outcome)::int as read from training_links l
      where l.account_id = c.account_id and l.crawl_id = c.id) as n
    where c.account_id = ${accountId} order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Across accounts. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from training_crawls where (account_id, id) in (
      select account_id, id from training_crawls
      where created_at < ${before} and state not in ('finding', 'reading') limit ${limit})
    returning 1`.execute(db);
  return rows.length;
}
