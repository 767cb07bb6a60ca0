/** All SQL of runs. The account comes first in every query. */
import { sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { StepRef } from '../../automation/public.ts';
import type { AutopilotTables, NewRun, RunRow } from '../autopilot.table.ts';

const own = (db: Db) => only<AutopilotTables>(db);
const ofAccount = (db: Db, accountId: number) =>
  own(db).selectFrom('autopilot_runs').selectAll().where('account_id', '=', accountId);

/** Without those whose slot has a run already. */
export const insertRuns = (db: Db, runs: NewRun[]): Promise<RunRow[]> =>
  own(db)
    .insertInto('autopilot_runs')
    .values(runs)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();

export const findRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst();

export const updateRun = (
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<AutopilotTables['autopilot_runs']>,
): Promise<RunRow> =>
  own(db)
    .updateTable('autopilot_runs')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Runs of these autopilots that are going on, at most one of each. */
export const findGoing = (db: Db, accountId: number, autopilotIds: number[]): Promise<RunRow[]> =>
  ofAccount(db, accountId)
    .where('autopilot_id', 'in', [0, ...autopilotIds])
    .where('finished_at', 'is', null)
    .execute();

/** The run that waits for the end of this search. */
export const findOfSearch = (db: Db, accountId: number, searchId: number): Promise<RunRow | undefined> =>
  ofAccount(db, accountId).where('search_id', '=', searchId).where('finished_at', 'is', null).executeTakeFirst();

/** The run that waits for the end of this act. */
export const findOfStep = (db: Db, accountId: number, { kind, id }: StepRef): Promise<RunRow | undefined> =>
  ofAccount(db, accountId)
    .where('step_kind', '=', kind)
    .where('step_id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** The newest run of each autopilot that stopped for credits and was not finished. */
export async function findStopped(db: Db, accountId: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (autopilot_id) * from autopilot_runs where account_id = ${accountId} and state = 'stopped'
    order by autopilot_id, id desc`.execute(db);
  return rows;
}

export async function pageOfRuns(
  db: Db,
  accountId: number,
  autopilotId: number,
  { page, limit }: { page: number; limit: number },
) {
  const matching = own(db)
    .selectFrom('autopilot_runs')
    .where('account_id', '=', accountId)
    .where('autopilot_id', '=', autopilotId);
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The latest of each of these autopilots, oldest first. */
export async function findLatest(db: Db, accountId: number, autopilotIds: number[], most: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select run.* from unnest(${autopilotIds}::bigint[]) as wanted (id)
    cross join lateral (
      select * from autopilot_runs where account_id = ${accountId} and autopilot_id = wanted.id
      order by id desc limit ${most}) as run
    order by run.id`.execute(db);
  return rows;
}

export interface Figures {
  runs: number;
  completed: number;
  added: number;
  credits: number;
}

/** How many runs there were, and what the completed ones brought and took. */
export async function figuresOf(db: Db, accountId: number, autopilotIds: number[]): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { autopilot_id: number }>`
    select autopilot_id, count(*) as runs, count(*) filter (where state = 'completed') as completed,
      coalesce(sum(added) filter (where state = 'completed'), 0)::bigint as added,
      coalesce(sum(credits) filter (where state = 'completed'), 0)::bigint as credits
    from autopilot_runs where account_id = ${accountId} and autopilot_id = any(${autopilotIds}::bigint[])
    group by autopilot_id`.execute(db);
  return new Map(rows.map(({ autopilot_id, ...figures }) => [autopilot_id, figures]));
}

/** What all runs of the account brought and took since a moment. */
export async function sumSince(db: Db, accountId: number, since: Date) {
  const { rows } = await sql<{ found: number; added: number; credits: number }>`
    select coalesce(sum(found), 0)::bigint as found, coalesce(sum(added), 0)::bigint as added,
      coalesce(sum(credits), 0)::bigint as credits
    from autopilot_runs where account_id = ${accountId} and created_at >= ${since}`.execute(db);
  return rows[0] as { found: number; added: number; credits: number };
}
