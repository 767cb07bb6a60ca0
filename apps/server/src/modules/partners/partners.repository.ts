/** All SQL of partners. They belong to the installation, not to an account. */
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { PartnerRow, PartnersTables } from './partners.table.ts';

const own = (db: Db) => only<PartnersTables>(db);

export type PartnerValues = Pick<PartnerRow, 'name' | 'email' | 'commission' | 'note'>;

export const findPartner = (db: Db, id: number): Promise<PartnerRow | undefined> =>
  own(db).selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();

export const lockPartner = (db: Db, id: number): Promise<PartnerRow | undefined> =>
  own(db).selectFrom('partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findPartnerByCode = (db: Db, code: string): Promise<{ id: number } | undefined> =>
  own(db)
    .selectFrom('partners')
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Of those that begin with it, deleted ones included: their links are still around. */
export async function findCodes(db: Db, beginning: string): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('partners')
    .select('code')
    .where('code', 'like', `${escapeLike(beginning)}%`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

export const insertPartner = (db: Db, values: PartnerValues & { code: string }, at: Date): Promise<PartnerRow> =>
  own(db)
    .insertInto('partners')
    .values({ ...values, created_at: at, changed_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePartner = (
  db: Db,
  id: number,
  values: Partial<PartnerValues> & { deleted_at?: Date | null },
  at: Date,
): Promise<PartnerRow> =>
  own(db)
    .updateTable('partners')
    .set({ ...values, changed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes partners without referred accounts and payments. */
export async function deleteUnused(db: Db, before: Date): Promise<void> {
  await sql`
    delete from partners p where p.deleted_at < ${before}
      and not exists (select from accounts a where a.partner_id = p.id)
      and not exists (select from payments y where y.partner_id = p.id)`.execute(db);
}
