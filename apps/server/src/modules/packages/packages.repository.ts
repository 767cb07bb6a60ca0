/** All SQL of packages and of the sales page. The account comes first in every query. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import { exactCreditPrice, keptCreditPrice } from '../billing/public.ts';
import type { Package, PackagesTables, SalesPage } from './packages.table.ts';

const own = (db: Db) => only<PackagesTables>(db);

type Kept = 'price_per_100_credits';
export type NewPackage = Omit<Insertable<PackagesTables['packages']>, Kept>;
export type PackagePatch = Omit<Updateable<PackagesTables['packages']>, Kept>;

/** Prices of credits have parts of a cent, and are kept as whole numbers. */
function read({ price_per_100_credits, ...row }: Selectable<PackagesTables['packages']>): Package {
  const exact = exactCreditPrice({ price_per_100_credits, credit_price_minor: row.credit_price_minor });
  return { ...row, credit_price_minor: exact === null ? null : exact / 100 };
}
const readAny = (row: Selectable<PackagesTables['packages']> | undefined) => row && read(row);
const written = <V extends PackagePatch>(values: V) => ({
  ...values,
  ...(values.credit_price_minor !== undefined && keptCreditPrice(values.credit_price_minor)),
});

/** In the order of the sales page; those off sale too. */
export async function findPackages(db: Db, accountId: number): Promise<Package[]> {
  const rows = await own(db)
    .selectFrom('packages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

const one = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('packages').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findPackage = async (db: Db, accountId: number, id: number): Promise<Package | undefined> =>
  readAny(await one(db, accountId, id).executeTakeFirst());

export const lockPackage = async (db: Db, accountId: number, id: number): Promise<Package | undefined> =>
  readAny(await one(db, accountId, id).forUpdate().executeTakeFirst());

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
export async function insertPackage(db: Db, values: NewPackage): Promise<Package> {
  const row = await own(db)
    .insertInto('packages')
    .values((eb) => ({
      ...written(values),
      position: eb
        .selectFrom('packages')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('account_id', '=', values.account_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

export async function updatePackage(db: Db, accountId: number, id: number, values: PackagePatch): Promise<Package> {
  const row = await own(db)
    .updateTable('packages')
    .set(written(values))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

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
