/** All SQL of the links of a crawl. The account comes first in every query. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { LinksTable, SourceHead, TrainingTables } from '../ai-training.table.ts';

const own = (db: Db) => only<TrainingTables>(db);
const ofCrawl = (db: Db, accountId: number, crawlId: number) =>
  own(db).selectFrom('training_links').where('account_id', '=', accountId).where('crawl_id', '=', crawlId);

/** A repeat changes nothing. */
export async function insertLinks(db: Db, accountId: number, crawlId: number, urls: readonly string[]): Promise<void> {
  await sql`
    insert into training_links (account_id, crawl_id, no, url)
    select ${accountId}, ${crawlId}, ordinality, url from unnest(${urls}::text[]) with ordinality as found(url, ordinality)
    on conflict do nothing`.execute(db);
}

export type LinkHead = Omit<LinksTable, 'account_id' | 'crawl_id' | 'sections'>;

export const findLinks = (db: Db, accountId: number, crawlId: number): Promise<LinkHead[]> =>
  ofCrawl(db, accountId, crawlId)
    .select(['no', 'url', 'outcome', 'reason', 'title', 'hash', 'tokens'])
    .orderBy('no')
    .execute();

export const findNext = (db: Db, accountId: number, crawlId: number) =>
  ofCrawl(db, accountId, crawlId)
    .select(['no', 'url'])
    .where('outcome', 'is', null)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();

/** Those that can be learned. */
export const findRead = (db: Db, accountId: number, crawlId: number, urls: string[]) =>
  ofCrawl(db, accountId, crawlId)
    .select(['no', 'url', 'title', 'sections', 'hash'])
    .where('outcome', '=', 'read')
    .where('url', 'in', urls)
    .orderBy('no')
    .execute();

export type LinkResult = Pick<LinksTable, 'outcome' | 'reason' | 'title' | 'sections' | 'hash' | 'tokens'>;

export async function saveLink(
  db: Db,
  accountId: number,
  { crawlId, no }: { crawlId: number; no: number },
  result: LinkResult,
): Promise<void> {
  await own(db)
    .updateTable('training_links')
    .set({ ...result, sections: result.sections && (JSON.stringify(result.sections) as never) })
    .where('account_id', '=', accountId)
    .where('crawl_id', '=', crawlId)
    .where('no', '=', no)
    .execute();
}

export type LearnedPage = Pick<SourceHead, 'id' | 'url' | 'hash'>;

/** Pages that were learned and are one of these, or say what one of these says. */
export const findLearned = (db: Db, accountId: number, urls: string[], hashes: string[]): Promise<LearnedPage[]> =>
  own(db)
    .selectFrom('training_sources')
    .select(['id', 'url', 'hash'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'website')
    .where((is) =>
      is.or([...(urls.length ? [is('url', 'in', urls)] : []), ...(hashes.length ? [is('hash', 'in', hashes)] : [])]),
    )
    .execute();

/** A page that was learned and says something else by now, or again what it said then. */
export async function markChanged(db: Db, accountId: number, url: string, hash: string): Promise<void> {
  await sql`
    update training_sources set state = case when hash = ${hash} then 'learned' else 'changed' end, reason = null
    where account_id = ${accountId} and url = ${url} and state in ('learned', 'changed', 'failed')
      and state <> case when hash = ${hash} then 'learned' else 'changed' end`.execute(db);
}
