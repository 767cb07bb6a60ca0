/** All SQL of brands. They are found by host or id, before any account is known. */
import type { Insertable, Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { Brand, BrandsTable, BrandsTables } from './brands.table.ts';

const own = (db: Db) => only<BrandsTables>(db);

export const insertBrand = (db: Db, values: Insertable<BrandsTable>): Promise<Brand> =>
  own(db).insertInto('brands').values(values).returningAll().executeTakeFirstOrThrow();

export const findBrand = (db: Db, id: number): Promise<Brand | undefined> =>
  own(db).selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();

export const findBrandOfAccount = (db: Db, accountId: number): Promise<Brand | undefined> =>
  own(db).selectFrom('brands').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const findBrandBySlug = (db: Db, slug: string): Promise<Brand | undefined> =>
  own(db).selectFrom('brands').selectAll().where('slug', '=', slug).executeTakeFirst();

/** An account changes its own brand only. */
export const updateBrand = (db: Db, accountId: number, values: Updateable<BrandsTable>): Promise<Brand> =>
  own(db)
    .updateTable('brands')
    .set(values)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Brands whose host is to be looked at again: proven ones checked before `proven`, others before `unproven`. */
export const findHostsToCheck = (db: Db, before: { proven: Date; unproven: Date }, limit: number): Promise<Brand[]> =>
  own(db)
    .selectFrom('brands')
    .selectAll()
    .where('host', 'is not', null)
    .where((where) =>
      where.or([
        where('host_checked_at', 'is', null),
        where.and([where('host_verified_at', 'is not', null), where('host_checked_at', '<', before.proven)]),
        where.and([where('host_verified_at', 'is', null), where('host_checked_at', '<', before.unproven)]),
      ]),
    )
    .orderBy('host_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();

/** A host counts only after its owner has proved it. */
export const findBrandByHost = (db: Db, host: string): Promise<Brand | undefined> =>
  own(db)
    .selectFrom('brands')
    .selectAll()
    .where('host', '=', host)
    .where('host_verified_at', 'is not', null)
    .executeTakeFirst();

/** Proven domains and sub-domains of all brands. */
export async function findNames(db: Db): Promise<{ hosts: string[]; slugs: string[] }> {
  const rows = await own(db).selectFrom('brands').select(['host', 'host_verified_at', 'slug']).execute();
  return {
    hosts: rows.flatMap(({ host, host_verified_at }) => (host && host_verified_at ? [host] : [])),
    slugs: rows.flatMap(({ slug }) => slug ?? []),
  };
}

/** The platform's own brand is the first one made. */
export const findPlatformBrand = (db: Db): Promise<Brand | undefined> =>
  own(db).selectFrom('brands').selectAll().orderBy('id').limit(1).executeTakeFirst();

/** Every user of every brand must accept the terms again. */
export async function raiseTerms(db: Db): Promise<void> {
  await own(db)
    .updateTable('brands')
    .set((eb) => ({ terms_version: eb('terms_version', '+', 1) }))
    .execute();
}

/** Which of these addresses are logos. */
export async function findLogos(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await own(db).selectFrom('brands').select('logo').where('logo', 'in', urls).execute();
  return rows.map(({ logo }) => logo as string);
}
