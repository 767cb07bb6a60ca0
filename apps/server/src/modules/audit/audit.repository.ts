/** All SQL of the history and of error reports. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { AppErrorsTable, AuditEntry, AuditLogTable, AuditTables } from './audit.table.ts';

const own = (db: Db) => only<AuditTables>(db);

export async function insertEntry(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  await own(db)
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify(entry.details) as never })
    .execute();
}

export interface HistoryFilter {
  page: number;
  limit: number;
  user_id?: number | undefined;
  action?: string | undefined;
}

export async function pageOfEntries(
  db: Db,
  accountId: number,
  filter: HistoryFilter,
): Promise<{ rows: AuditEntry[]; total: number }> {
  let query = own(db).selectFrom('audit_log').where('account_id', '=', accountId);
  if (filter.user_id) query = query.where('user_id', '=', filter.user_id);
  if (filter.action) query = query.where('action', '=', filter.action);
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** A repeat counts up and remembers who met it last. */
export async function upsertAppError(db: Db, report: Insertable<AppErrorsTable>): Promise<void> {
  await own(db)
    .insertInto('app_errors')
    .values(report)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        count: sql`least(app_errors.count::bigint + 1, 2147483647)::int`,
        info: sql`excluded.info`,
        last_account_id: sql`excluded.last_account_id`,
        last_user_id: sql`excluded.last_user_id`,
        last_brand_id: sql`excluded.last_brand_id`,
        last_user_agent: sql`excluded.last_user_agent`,
        last_seen_at: sql`excluded.last_seen_at`,
      }),
    )
    .execute();
}

export async function deleteAppErrorsBefore(db: Db, date: Date): Promise<number> {
  const result = await own(db).deleteFrom('app_errors').where('last_seen_at', '<', date).executeTakeFirst();
  return Number(result.numDeletedRows);
}
