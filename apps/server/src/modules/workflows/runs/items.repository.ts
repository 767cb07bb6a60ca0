/** Leads at the nodes of a run. The caller holds the run. */
import type { ItemState } from '@leadwright/contract/automation/workflow-runs';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { NodeKey } from './runs.repository.ts';
import type { ItemRow, RunTables } from './runs.table.ts';

const own = (db: Db) => only<RunTables>(db);

export interface Lead {
  result_id: number;
  list_id: number;
}

interface Arrival {
  /** The number of the last lead that came before. */
  after: number;
  state: 'waiting' | 'working' | 'out';
  at: Date;
}

/** Leads that come to a node; how many of them are there for the first time. */
export async function arrive(db: Db, node: NodeKey, leads: Lead[], { after, state, at }: Arrival): Promise<number> {
  if (leads.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into workflow_items (account_id, run_id, node_id, result_id, list_id, n, state, at)
    select ${node.account_id}::bigint, ${node.run_id}::bigint, ${node.node_id}, result_id, list_id, ${after}::int + n, ${state}, ${at}::timestamptz
    from unnest(${leads.map(({ result_id }) => result_id)}::bigint[], ${leads.map(({ list_id }) => list_id)}::bigint[])
      with ordinality as given (result_id, list_id, n)
    on conflict (account_id, run_id, node_id, result_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const items = (db: Db, { account_id, run_id, node_id }: NodeKey) =>
  own(db)
    .selectFrom('workflow_items')
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .where('node_id', '=', node_id);

/** The next that wait, all of one list: that of the first. */
export async function nextWaiting(db: Db, node: NodeKey, limit: number): Promise<ItemRow[]> {
  const waiting = items(db, node).where('state', '=', 'waiting').orderBy('n');
  const first = await waiting.select('list_id').limit(1).executeTakeFirst();
  if (!first) return [];
  return waiting.selectAll().where('list_id', '=', first.list_id).limit(limit).execute();
}

/** The items in progress of a portion; without a portion, the items in progress outside of any. */
export const findWorking = (db: Db, node: NodeKey, portion: number | null, limit?: number): Promise<ItemRow[]> =>
  items(db, node)
    .selectAll()
    .where('state', '=', 'working')
    .where('portion', portion === null ? 'is' : '=', portion)
    .orderBy('n')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();

/** What became of the leads of a portion. */
export async function tallyOf(db: Db, node: NodeKey, portion: number) {
  const rows = await items(db, node)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('portion', '=', portion)
    .groupBy('state')
    .execute();
  const of = (state: ItemState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { out: of('out'), no: of('no'), unknown: of('unknown'), failed: of('failed') };
}

export async function markWorking(db: Db, node: NodeKey, ids: number[], portion: number, at: Date): Promise<void> {
  await own(db)
    .updateTable('workflow_items')
    .set({ state: 'working', portion, reason: null, attempts: 0, ask_after: null, at })
    .where('account_id', '=', node.account_id)
    .where('run_id', '=', node.run_id)
    .where('node_id', '=', node.node_id)
    .where(sql<boolean>`result_id = any(${ids}::bigint[])`)
    .execute();
}

export interface Outcome {
  result_id: number;
  state: Exclude<ItemState, 'working'>;
  reason: string | null;
}

/** What became of leads that were in the given state, as far as they still are. */
export async function closeItems(
  db: Db,
  node: NodeKey,
  outcomes: readonly Outcome[],
  from: 'waiting' | 'working',
  at: Date,
): Promise<Pick<ItemRow, 'result_id' | 'list_id' | 'state'>[]> {
  if (outcomes.length === 0) return [];
  const { rows } = await sql<Pick<ItemRow, 'result_id' | 'list_id' | 'state'>>`
    update workflow_items i set state = given.state, reason = given.reason, ask_after = null, at = ${at}::timestamptz,
      portion = case when given.state = 'waiting' then null else i.portion end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given (result_id bigint, state text, reason text)
    where i.account_id = ${node.account_id} and i.run_id = ${node.run_id} and i.node_id = ${node.node_id}
      and i.result_id = given.result_id and i.state = ${from}
    returning i.result_id, i.list_id, i.state`.execute(db);
  return rows;
}

/** Tried in vain, and tried again later. */
export async function postpone(
  db: Db,
  node: NodeKey,
  resultId: number,
  changes: Pick<ItemRow, 'attempts' | 'ask_after'>,
): Promise<void> {
  await own(db)
    .updateTable('workflow_items')
    .set(changes)
    .where('account_id', '=', node.account_id)
    .where('run_id', '=', node.run_id)
    .where('node_id', '=', node.node_id)
    .where('result_id', '=', resultId)
    .execute();
}

/** What failed is dealt with once more; how many. What is gone stays so. */
export async function retryFailed(db: Db, node: NodeKey, at: Date): Promise<number> {
  const { numUpdatedRows } = await own(db)
    .updateTable('workflow_items')
    .set({ state: 'waiting', portion: null, reason: null, attempts: 0, ask_after: null, at })
    .where('account_id', '=', node.account_id)
    .where('run_id', '=', node.run_id)
    .where('node_id', '=', node.node_id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Window {
  state?: ItemState | undefined;
  offset: number;
  limit: number;
}

/** In the order of arrival. Numbers first, so that what is passed by on the way to a late page is not read. */
export const findItems = (db: Db, node: NodeKey, { state, offset, limit }: Window): Promise<ItemRow[]> => {
  const chosen = items(db, node).$if(state !== undefined, (query) => query.where('state', '=', state as ItemState));
  const numbers = chosen.select('n').orderBy('n').offset(offset).limit(limit);
  return items(db, node).selectAll().where('n', 'in', numbers).orderBy('n').execute();
};

/** The lists that leads of a node stand in. */
export async function findListIds(db: Db, node: NodeKey): Promise<number[]> {
  const rows = await items(db, node).select('list_id').distinct().execute();
  return rows.map(({ list_id }) => list_id);
}
