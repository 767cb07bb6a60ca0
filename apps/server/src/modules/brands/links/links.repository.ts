/** All SQL of custom links. The account comes first in every query: a link of another account does not exist. */
import type { CustomLink } from '@leadwright/contract/resale/custom-links';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { LinkRow, LinksTables } from './links.table.ts';

const own = (db: Db) => only<LinksTables>(db);
export type LinkValues = Omit<CustomLink, 'id'>;

export const findLinks = (db: Db, accountId: number): Promise<LinkRow[]> =>
  own(db)
    .selectFrom('custom_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const insertLink = (db: Db, accountId: number, values: LinkValues): Promise<LinkRow> =>
  own(db)
    .insertInto('custom_links')
    .values((eb) => ({
      account_id: accountId,
      ...values,
      position: eb
        .selectFrom('custom_links')
        .where('account_id', '=', accountId)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateLink = (db: Db, accountId: number, id: number, values: LinkValues): Promise<LinkRow | undefined> =>
  own(db)
    .updateTable('custom_links')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteLink = (db: Db, accountId: number, id: number): Promise<LinkRow | undefined> =>
  own(db)
    .deleteFrom('custom_links')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** All links in order, locked against reordering until the transaction ends. */
export async function lockOrder(db: Db, accountId: number): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('custom_links')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setOrder(db: Db, accountId: number, ids: number[]): Promise<void> {
  await sql`
    update custom_links l set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where l.account_id = ${accountId} and l.id = o.id`.execute(db);
}
