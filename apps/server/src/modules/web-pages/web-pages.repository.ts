/** All SQL of the kept websites. They belong to no account. */
import { sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { WebPagesTable, WebSitesTable, WebTables } from './web-pages.table.ts';

const own = (db: Db) => only<WebTables>(db);

export const findSite = (db: Db, domain: string): Promise<WebSitesTable | undefined> =>
  own(db).selectFrom('web_sites').where('domain', '=', domain).selectAll().executeTakeFirst();

export const findPages = (db: Db, domain: string): Promise<WebPagesTable[]> =>
  own(db).selectFrom('web_pages').where('domain', '=', domain).selectAll().orderBy('no').execute();

/**
 * Takes an exclusive lease on the site for this many seconds. False if another process is reading it, or has read it since the
 * caller looked. It uses the database's clock, because the sandbox's clock may stand still.
 */
export async function claimSite(db: Db, domain: string, readAt: Date | null, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into web_sites as site (domain, reading_until) values (${domain}, now() + make_interval(secs => ${seconds}))
    on conflict (domain) do update set reading_until = excluded.reading_until
    where (site.reading_until is null or site.reading_until < now())
      and site.read_at is not distinct from ${readAt}::timestamptz
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Heartbeat of a long read: extends the lease on the site. */
export async function keepSite(db: Db, domain: string, seconds: number): Promise<void> {
  await sql`update web_sites set reading_until = now() + make_interval(secs => ${seconds}) where domain = ${domain}`.execute(
    db,
  );
}

export async function releaseSite(db: Db, domain: string): Promise<void> {
  await own(db).updateTable('web_sites').set({ reading_until: null }).where('domain', '=', domain).execute();
}

/** What was found takes the place of what was known. */
export async function saveSite(
  db: Db,
  { domain, ...found }: Omit<WebSitesTable, 'reading_until'>,
  pages: readonly WebPagesTable[],
): Promise<void> {
  const site = { ...found, reading_until: null };
  await own(db)
    .insertInto('web_sites')
    .values({ domain, ...site })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(site))
    .execute();
  await own(db).deleteFrom('web_pages').where('domain', '=', domain).execute();
  const rows = pages.map((page) => ({ ...page, headers: JSON.stringify(page.headers) as never }));
  if (rows.length) await own(db).insertInto('web_pages').values(rows).execute();
}

/** The oldest of them, and those whose first reading never ended. */
export async function deleteSitesBefore(db: Db, date: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from web_sites where domain in (
      select domain from web_sites
      where read_at < ${date} or (read_at is null and (reading_until is null or reading_until < now() - interval '1 day'))
      order by read_at limit ${most} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** The read time of the site at this position, newest first. */
export async function readAtOf(db: Db, position: number): Promise<Date | null> {
  const site = await own(db)
    .selectFrom('web_sites')
    .where('read_at', 'is not', null)
    .select('read_at')
    .orderBy('read_at', 'desc')
    .offset(position)
    .limit(1)
    .executeTakeFirst();
  return site?.read_at ?? null;
}
