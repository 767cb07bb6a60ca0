/** All SQL of the administrators' history. */
import { type Db, only } from '../../../platform/database/database.ts';
import type { AuditEntry, AuditTables } from '../../audit/public.ts';

export interface ChangeFilter {
  page: number;
  limit: number;
  subject_id?: string | undefined;
}

/** Null: of all parts. */
export async function pageOfChanges(
  db: Db,
  accountId: number,
  part: string | null,
  { page, limit, subject_id: subject }: ChangeFilter,
): Promise<{ rows: AuditEntry[]; total: number }> {
  let query = only<AuditTables>(db)
    .selectFrom('audit_log')
    .where('account_id', '=', accountId)
    .where('action', 'like', 'admin.%');
  if (part) query = query.where('action', '>=', `admin.${part}.`).where('action', '<', `admin.${part}/`);
  if (subject) query = query.where('subject', '=', `${part}/${subject}`);
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
