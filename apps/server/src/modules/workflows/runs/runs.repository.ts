/** Runs and their nodes. Lock the run's row before you advance it. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { NewNode, NewRun, NodeChanges, NodeRow, RunChanges, RunRow, RunTables } from './runs.table.ts';

const own = (db: Db) => only<RunTables>(db);

export const insertRun = (db: Db, run: NewRun): Promise<RunRow> =>
  own(db).insertInto('workflow_runs').values(run).returningAll().executeTakeFirstOrThrow();

const run = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('workflow_runs').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  run(db, accountId, id).executeTakeFirst();

export const lockRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  run(db, accountId, id).forUpdate().executeTakeFirst();

export const updateRun = (db: Db, accountId: number, id: number, changes: RunChanges): Promise<RunRow> =>
  own(db)
    .updateTable('workflow_runs')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface RunMoves {
  credits?: number;
  reserved?: number;
  items?: number;
}

/** By differences, so that several parts of one move add up. */
export async function moveRun(db: Db, accountId: number, id: number, by: RunMoves, at: Date): Promise<void> {
  await sql`
    update workflow_runs set credits = credits + ${by.credits ?? 0}, reserved = reserved + ${by.reserved ?? 0},
      items = items + ${by.items ?? 0}, moved_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
}

export async function findRuns(
  db: Db,
  accountId: number,
  workflowId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const all = own(db)
    .selectFrom('workflow_runs')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId);
  const rows = await all.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** A run of the workflow that is going on, if there is one. */
export const findGoing = (db: Db, accountId: number, workflowId: number): Promise<RunRow | undefined> =>
  own(db)
    .selectFrom('workflow_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

/** Runs that can still continue. */
export const findOpen = (db: Db, accountId: number, workflowId: number): Promise<RunRow[]> =>
  own(db)
    .selectFrom('workflow_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('finished_at', 'is', null)
    .execute();

export async function insertNodes(db: Db, nodes: NewNode[]): Promise<void> {
  await own(db).insertInto('workflow_run_nodes').values(nodes).execute();
}

const nodes = (db: Db, accountId: number, runId: number) =>
  own(db).selectFrom('workflow_run_nodes').selectAll().where('account_id', '=', accountId).where('run_id', '=', runId);

export const findNodes = (db: Db, accountId: number, runId: number): Promise<NodeRow[]> =>
  nodes(db, accountId, runId).orderBy('place').execute();

/** Those that moved last. */
export const findMoved = (db: Db, accountId: number, runId: number, limit: number): Promise<NodeRow[]> =>
  nodes(db, accountId, runId).orderBy('moved_at', 'desc').orderBy('place').limit(limit).execute();

export const findNode = (db: Db, accountId: number, runId: number, id: string): Promise<NodeRow | undefined> =>
  nodes(db, accountId, runId).where('node_id', '=', id).executeTakeFirst();

/** Runs whose start waits for the search. */
export const findRunsOfSearch = (db: Db, accountId: number, searchId: number): Promise<{ run_id: number }[]> =>
  own(db)
    .selectFrom('workflow_run_nodes')
    .select('run_id')
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();

export async function updateNode(
  db: Db,
  { account_id, run_id, node_id }: NodeKey,
  changes: NodeChanges,
): Promise<void> {
  await own(db)
    .updateTable('workflow_run_nodes')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .where('node_id', '=', node_id)
    .execute();
}

export type NodeKey = Pick<NodeRow, 'account_id' | 'run_id' | 'node_id'>;
const COUNTED = [
  ...(['total', 'waiting', 'working', 'out_count', 'no_count', 'unknown_count'] as const),
  ...(['failed_count', 'ended_count'] as const),
  ...(['items', 'portions', 'credits', 'reserved'] as const),
] as const;
export type NodeMoves = Partial<Record<(typeof COUNTED)[number], number>>;

/** By differences, as runs are. A node at which nothing changes has not moved. */
export async function moveNode(
  db: Db,
  { account_id, run_id, node_id }: NodeKey,
  by: NodeMoves,
  at: Date,
): Promise<void> {
  const changes = COUNTED.filter((name) => by[name]).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by[name]}`,
  );
  if (changes.length === 0) return;
  await sql`
    update workflow_run_nodes set ${sql.join([...changes, sql`moved_at = ${at}`])}
    where account_id = ${account_id} and run_id = ${run_id} and node_id = ${node_id}`.execute(db);
}

/** Across accounts: runs with obsolete data, which ended long ago or stopped and were never resumed. */
export const findOld = (db: Db, before: Date, limit: number): Promise<Pick<RunRow, 'account_id' | 'id' | 'state'>[]> =>
  own(db)
    .selectFrom('workflow_runs')
    .select(['account_id', 'id', 'state'])
    .where(({ and, or, eb }) =>
      or([eb('finished_at', '<', before), and([eb('state', '=', 'stopped'), eb('moved_at', '<', before)])]),
    )
    .where('forgotten_at', 'is', null)
    .orderBy('finished_at')
    .limit(limit)
    .execute();

/** The figures stay. False: there is more. */
export async function forgetData(
  db: Db,
  accountId: number,
  runId: number,
  at: Date,
  portion: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from workflow_items where ctid = any(array(
      select ctid from workflow_items where account_id = ${accountId} and run_id = ${runId} limit ${portion}))`.execute(
    db,
  );
  if (Number(numAffectedRows) === portion) return false;
  for (const table of ['workflow_answers', 'workflow_portions', 'workflow_journal'] as const)
    await own(db).deleteFrom(table).where('account_id', '=', accountId).where('run_id', '=', runId).execute();
  await updateRun(db, accountId, runId, { forgotten_at: at });
  return true;
}
