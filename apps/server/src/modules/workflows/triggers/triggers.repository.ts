/** All SQL of timetables and calls from outside. */
import { type Db, only } from '../../../platform/database/database.ts';
import type { WorkflowRow, WorkflowTables } from '../workflows.table.ts';

const own = (db: Db) => only<WorkflowTables>(db);

/** Over all accounts. */
export const findDue = (db: Db, now: Date, limit: number): Promise<Pick<WorkflowRow, 'account_id' | 'id'>[]> =>
  own(db)
    .selectFrom('workflows')
    .select(['account_id', 'id'])
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .execute();

export const findDueOne = (db: Db, accountId: number, id: number, now: Date): Promise<WorkflowRow | undefined> =>
  own(db)
    .selectFrom('workflows')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('next_run_at', '<=', now)
    .executeTakeFirst();

/** Those of an account that have a slot to come. */
export const lockScheduled = (db: Db, accountId: number, now: Date): Promise<WorkflowRow[]> =>
  own(db)
    .selectFrom('workflows')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('next_run_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();

export type Hook = Pick<WorkflowRow, 'account_id' | 'id' | 'hook_hash' | 'user_id'>;
/** Over all accounts: the key is all that a caller names. */
export const findHook = (db: Db, key: string): Promise<Hook | undefined> =>
  own(db)
    .selectFrom('workflows')
    .select(['account_id', 'id', 'hook_hash', 'user_id'])
    .where('hook_key', '=', key)
    .executeTakeFirst();

/** The run that the same call started before. */
export async function findCall(
  db: Db,
  accountId: number,
  workflowId: number,
  key: Buffer,
): Promise<number | undefined> {
  const found = await own(db)
    .selectFrom('workflow_calls')
    .select('run_id')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found?.run_id;
}

export async function insertCall(db: Db, call: WorkflowTables['workflow_calls']): Promise<void> {
  await own(db).insertInto('workflow_calls').values(call).execute();
}

/** Over all accounts. */
export async function deleteCalls(db: Db, before: Date): Promise<void> {
  await own(db).deleteFrom('workflow_calls').where('at', '<', before).execute();
}
