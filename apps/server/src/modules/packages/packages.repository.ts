/** All SQL of packages and of the sales page. The account comes first in every query. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { Package, PackagesTables, SalesPage } from './packages.table.ts';

const own = (db: Db) => only<PackagesTables>(db);

export type NewPackage = Insertable<PackagesTables['packages']>;
export type PackagePatch = Updateable<PackagesTables['packages']>;

/** In the order of the sales page; those off sale too. */
export const findPackages = (db: Db, accountId: number): Promise<Package[]> =>
  own(db)
    .selectFrom('packages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findPackage = (db: Db, accountId: number, id: number): Promise<Package | undefined> =>
  own(db)
    .selectFrom('packages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export const lockPackage = (db: Db, accountId: number, id: number): Promise<Package | undefined> =>
  own(db)
    .selectFrom('packages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function countOnSale(db: Db, accountId: number): Promise<number> {
  const { count } = await own(db)
    .selectFrom('packages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Behind all others. */
export const insertPackage = (db: Db, values: NewPackage): Promise<Package> =>
  own(db)
    .insertInto('packages')
    .values((eb) => ({
      ...values,
      position: eb
        .selectFrom('packages')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('account_id', '=', values.account_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePackage = (db: Db, accountId: number, id: number, values: PackagePatch): Promise<Package> =>
  own(db)
    .updateTable('packages')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Across accounts: changed, but not taken to the provider since. */
export const findUntaken = (db: Db, limit: number): Promise<Pick<Package, 'account_id' | 'id'>[]> =>
  own(db)
    .selectFrom('packages')
    .select(['account_id', 'id'])
    .where((eb) => eb('taken_change', 'is distinct from', eb.ref('changed_at')))
    .orderBy('changed_at')
    .limit(limit)
    .execute();

/** The named ones come first, in their order; the others keep theirs behind them. */
export async function orderPackages(db: Db, accountId: number, ids: number[]): Promise<void> {
  await sql`
    update packages set position = coalesce(array_position(${ids}::bigint[], id), ${ids.length} + position + 1)
    where account_id = ${accountId}`.execute(db);
}

export const findSalesPage = (db: Db, accountId: number): Promise<SalesPage | undefined> =>
  own(db).selectFrom('sales_pages').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const saveSalesPage = (db: Db, values: Insertable<PackagesTables['sales_pages']>): Promise<SalesPage> =>
  own(db)
    .insertInto('sales_pages')
    .values(values)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
