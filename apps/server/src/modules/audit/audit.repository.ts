/** All SQL of the history and of error reports. */
import { type Insertable, sql } from 'kysely';
import type { Pool } from 'pg';
import { type Db, only } from '../../platform/database/database.ts';
import type { AppErrorsTable, AuditEntry, AuditLogTable, AuditTables } from './audit.table.ts';

const own = (db: Db) => only<AuditTables>(db);

/** `isStreamed`: it also waits to be sent, in the same statement. */
export async function insertEntry(
  db: Db,
  entry: Insertable<AuditLogTable>,
  { isStreamed }: { isStreamed: boolean },
): Promise<void> {
  const values = { ...entry, details: JSON.stringify(entry.details) as never };
  if (!isStreamed) return void (await own(db).insertInto('audit_log').values(values).execute());
  await own(db)
    .with('entry', (with_) => with_.insertInto('audit_log').values(values).returning(['account_id', 'id']))
    .insertInto('audit_outbox')
    .columns(['account_id', 'entry_id'])
    .expression(({ selectFrom }) => selectFrom('entry').select(['entry.account_id', 'entry.id']))
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

/** By the owner: no role that serves can delete history. What was not streamed yet stays. Returns how many are gone. */
export async function deleteEntriesBefore(owner: Pool, date: Date, most: number): Promise<number> {
  const { rowCount } = await owner.query(
    `delete from audit_log where ctid = any(array(
       select e.ctid from audit_log e where e.at < $1
         and not exists (select from audit_outbox o where o.account_id = e.account_id and o.entry_id = e.id)
       limit $2))`,
    [date, most],
  );
  return rowCount ?? 0;
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
