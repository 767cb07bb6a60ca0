/** Portions of leads that are dealt with at once. */
import { type Db, only } from '../../../platform/database/database.ts';
import type { NodeKey } from './runs.repository.ts';
import type { NewPortion, PortionRow, RefKind, RunTables } from './runs.table.ts';

const own = (db: Db) => only<RunTables>(db);

export const insertPortion = (db: Db, portion: NewPortion): Promise<PortionRow> =>
  own(db).insertInto('workflow_portions').values(portion).returningAll().executeTakeFirstOrThrow();

/** The open portions of a run, of all nodes or of one. */
export const findOpen = (db: Db, accountId: number, runId: number, nodeId?: string): Promise<PortionRow[]> =>
  own(db)
    .selectFrom('workflow_portions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .$if(nodeId !== undefined, (query) => query.where('node_id', '=', nodeId as string))
    .orderBy('node_id')
    .orderBy('n')
    .execute();

export const findPortion = (
  db: Db,
  { account_id, run_id, node_id }: NodeKey,
  n: number,
): Promise<PortionRow | undefined> =>
  own(db)
    .selectFrom('workflow_portions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .where('node_id', '=', node_id)
    .where('n', '=', n)
    .executeTakeFirst();

export const updatePortion = (
  db: Db,
  { account_id, run_id, node_id, n }: PortionRow,
  changes: Partial<
    Pick<PortionRow, 'state' | 'credits' | 'reserved' | 'reservation_id' | 'step' | 'waits' | 'ended_at'>
  >,
): Promise<PortionRow> =>
  own(db)
    .updateTable('workflow_portions')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .where('node_id', '=', node_id)
    .where('n', '=', n)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The run that waits for it, if any. */
export const findWaiting = (
  db: Db,
  accountId: number,
  kind: RefKind,
  id: number,
): Promise<Pick<PortionRow, 'run_id'> | undefined> =>
  own(db)
    .selectFrom('workflow_portions')
    .select('run_id')
    .where('account_id', '=', accountId)
    .where('ref_kind', '=', kind)
    .where('ref_id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
