/** All SQL of workflows and their versions. The account comes first in every query. */
import { type Db, escapeLike, only } from '../../../platform/database/database.ts';
import type { RunRow, RunTables } from '../runs/runs.table.ts';
import type { VersionRow, WorkflowChanges, WorkflowRow, WorkflowTables } from '../workflows.table.ts';

const own = (db: Db) => only<WorkflowTables & Pick<RunTables, 'workflow_runs'>>(db);

const workflows = (db: Db, accountId: number) => own(db).selectFrom('workflows').where('account_id', '=', accountId);

export interface WorkflowFilter {
  search: string;
  page: number;
  limit: number;
}

export async function findWorkflows(db: Db, accountId: number, { search, page, limit }: WorkflowFilter) {
  let matching = workflows(db, accountId);
  if (search) matching = matching.where('name', 'ilike', `%${escapeLike(search)}%`);
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows: WorkflowRow[] = await matching
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export const findWorkflow = (db: Db, accountId: number, id: number): Promise<WorkflowRow | undefined> =>
  workflows(db, accountId).selectAll().where('id', '=', id).executeTakeFirst();

/** Locked until the end of the transaction, so that versions are numbered one after the other and a slot is claimed once. */
export const lockWorkflow = (db: Db, accountId: number, id: number): Promise<WorkflowRow | undefined> =>
  workflows(db, accountId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findVersionsThatRun = (db: Db, accountId: number) =>
  workflows(db, accountId).select(['id', 'version']).orderBy('id').execute();

export async function countWorkflows(db: Db, accountId: number): Promise<number> {
  const { n } = await workflows(db, accountId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

type NewWorkflow = Pick<
  WorkflowRow,
  | 'account_id'
  | 'name'
  | 'version'
  | 'node_types'
  | 'node_count'
  | 'is_whole'
  | 'user_id'
  | 'user_name'
  | 'created_at'
  | 'changed_at'
> & { refs: string };

export async function insertWorkflow(db: Db, row: NewWorkflow): Promise<number> {
  const { id } = await own(db)
    .insertInto('workflows')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWorkflow(db: Db, accountId: number, id: number, changes: WorkflowChanges): Promise<void> {
  await own(db)
    .updateTable('workflows')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteWorkflow(db: Db, accountId: number, id: number): Promise<void> {
  await own(db).deleteFrom('workflows').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function insertVersion(db: Db, row: Omit<VersionRow, 'graph'> & { graph: string }): Promise<void> {
  await own(db).insertInto('workflow_versions').values(row).execute();
}

const versions = (db: Db, accountId: number, workflowId: number) =>
  own(db)
    .selectFrom('workflow_versions')
    .where('workflow_versions.account_id', '=', accountId)
    .where('workflow_id', '=', workflowId);

export const findVersion = (
  db: Db,
  accountId: number,
  workflowId: number,
  version: number,
): Promise<VersionRow | undefined> =>
  versions(db, accountId, workflowId).selectAll().where('version', '=', version).executeTakeFirst();

export type VersionLine = Omit<VersionRow, 'graph'>;
const LINE = [
  'account_id',
  'workflow_id',
  'version',
  'node_count',
  'note',
  'user_id',
  'by_name',
  'at',
] as const satisfies (keyof VersionRow)[];

export async function findVersions(
  db: Db,
  accountId: number,
  workflowId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: VersionLine[]; total: number }> {
  const all = versions(db, accountId, workflowId);
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .select(LINE)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Old versions go, except for those that a run was made of. */
export async function deleteOldVersions(db: Db, accountId: number, workflowId: number, upTo: number): Promise<void> {
  await own(db)
    .deleteFrom('workflow_versions')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('version', '<=', upTo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_runs as r')
            .select('r.id')
            .whereRef('r.account_id', '=', 'workflow_versions.account_id')
            .whereRef('r.workflow_id', '=', 'workflow_versions.workflow_id')
            .whereRef('r.version', '=', 'workflow_versions.version'),
        ),
      ),
    )
    .execute();
}

/** How many runs the versions made. */
export async function countRuns(db: Db, accountId: number, workflowId: number): Promise<Map<number, number>> {
  const rows = await own(db)
    .selectFrom('workflow_runs')
    .select(({ fn }) => ['version', fn.countAll<number>().as('runs')])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, runs }) => [version, runs]));
}

export interface RunsOf {
  last: RunRow;
  runs: number;
}
/** The newest run of each workflow, and how many there were. */
export async function findLastRuns(db: Db, accountId: number, ids: number[]): Promise<Map<number, RunsOf>> {
  if (ids.length === 0) return new Map();
  const last: RunRow[] = await own(db)
    .selectFrom('workflow_runs')
    .distinctOn('workflow_id')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('workflow_id', 'in', ids)
    .orderBy('workflow_id')
    .orderBy('id', 'desc')
    .execute();
  const counts = await own(db)
    .selectFrom('workflow_runs')
    .select(({ fn }) => ['workflow_id', fn.countAll<number>().as('runs')])
    .where('account_id', '=', accountId)
    .where('workflow_id', 'in', ids)
    .groupBy('workflow_id')
    .execute();
  const runs = new Map(counts.map((row) => [row.workflow_id, row.runs]));
  return new Map(last.map((row) => [row.workflow_id, { last: row, runs: runs.get(row.workflow_id) ?? 0 }]));
}
