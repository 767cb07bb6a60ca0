/** All SQL of runs. The account comes first in every query. */
import { sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { EmailState } from '../results/public.ts';
import type { EnrichmentsTable, EnrichmentTables, NewRun, OpenRow, RowOutcome, RunRow } from './enrichment.table.ts';

const own = (db: Db) => only<EnrichmentTables>(db);

export const insertRun = (db: Db, run: NewRun): Promise<RunRow> =>
  own(db).insertInto('enrichments').values(run).returningAll().executeTakeFirstOrThrow();

/** A search has one run; a second insert changes nothing. */
export async function insertRunOfSearch(db: Db, run: NewRun): Promise<void> {
  await own(db)
    .insertInto('enrichments')
    .values(run)
    .onConflict((conflict) => conflict.columns(['account_id', 'search_id']).doNothing())
    .execute();
}

const runs = (db: Db, accountId: number) =>
  own(db).selectFrom('enrichments').selectAll().where('account_id', '=', accountId);

export const findRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  runs(db, accountId).where('id', '=', id).executeTakeFirst();

/** Locked until the end of the transaction, so that deliveries of a run and its cancellation follow each other. */
export const lockRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  runs(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

export const lockRunOfSearch = (db: Db, accountId: number, searchId: number): Promise<RunRow | undefined> =>
  runs(db, accountId).where('search_id', '=', searchId).forUpdate().executeTakeFirst();

/** Those that run, and the newest of the others. */
export async function findOfList(db: Db, accountId: number, listId: number, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from enrichments where account_id = ${accountId} and list_id = ${listId}
    order by finished_at is not null, id desc limit ${limit}`.execute(db);
  return rows;
}

/** A person's own: those that run, and the newest of the others. */
export async function findRecent(
  db: Db,
  { accountId, userId, since, limit }: { accountId: number; userId: number; since: Date; limit: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from enrichments where account_id = ${accountId} and user_id = ${userId}
      and (finished_at is null or created_at > ${since})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export const updateRun = (
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<EnrichmentsTable>,
): Promise<RunRow> =>
  own(db)
    .updateTable('enrichments')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Behind those that are there. Returns how many are new to the run. */
export async function insertRows(db: Db, accountId: number, runId: number, resultIds: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into enrichment_rows (account_id, enrichment_id, result_id, position)
    select ${accountId}::bigint, ${runId}::bigint, id, n + (
      select coalesce(max(position), 0) from enrichment_rows where account_id = ${accountId} and enrichment_id = ${runId})
    from unnest(${resultIds}::bigint[]) with ordinality as given (id, n)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const openRows = (db: Db, accountId: number, runId: number) =>
  own(db).selectFrom('enrichment_rows').where('account_id', '=', accountId).where('enrichment_id', '=', runId);

/** The next that may be asked about now, without those that are being asked about. */
export const nextRows = (
  db: Db,
  accountId: number,
  runId: number,
  { now, taken, limit }: { now: Date; taken: number[]; limit: number },
): Promise<OpenRow[]> =>
  openRows(db, accountId, runId)
    .selectAll()
    .where((or) => or.or([or('ask_after', 'is', null), or('ask_after', '<=', now)]))
    .where(sql<boolean>`result_id <> all(${taken}::bigint[])`)
    .orderBy('position')
    .limit(limit)
    .execute();

export const findOpen = (db: Db, accountId: number, runId: number, resultIds: number[]): Promise<OpenRow[]> =>
  openRows(db, accountId, runId).selectAll().where(sql<boolean>`result_id = any(${resultIds}::bigint[])`).execute();

/** How many are left, and when the first of them may be asked about. */
export async function measureOpen(db: Db, accountId: number, runId: number) {
  const { left, next } = await openRows(db, accountId, runId)
    .select(({ fn }) => [
      fn.countAll<number>().as('left'),
      sql<Date | null>`min(coalesce(ask_after, '-infinity'::timestamptz))`.as('next'),
    ])
    .executeTakeFirstOrThrow();
  return { left, next: next instanceof Date && Number.isFinite(next.getTime()) ? next : null };
}

export async function deleteRows(db: Db, accountId: number, runId: number, resultIds: number[]): Promise<void> {
  await own(db)
    .deleteFrom('enrichment_rows')
    .where('account_id', '=', accountId)
    .where('enrichment_id', '=', runId)
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .execute();
}

export async function deleteAllRows(db: Db, accountId: number, runId: number): Promise<void> {
  await own(db)
    .deleteFrom('enrichment_rows')
    .where('account_id', '=', accountId)
    .where('enrichment_id', '=', runId)
    .execute();
}

type Postponed = Pick<OpenRow, 'asked' | 'found' | 'attempts' | 'ask_after' | 'is_answered'> & { kept: string };

/** Asked about again later, and only those who have not answered. */
export async function postponeRow(db: Db, accountId: number, runId: number, resultId: number, changes: Postponed) {
  await own(db)
    .updateTable('enrichment_rows')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('enrichment_id', '=', runId)
    .where('result_id', '=', resultId)
    .execute();
}

/** Notes the states to go back to; a state that was noted before stays. */
export async function noteStates(
  db: Db,
  accountId: number,
  runId: number,
  states: { id: number; state: EmailState }[],
): Promise<void> {
  await sql`
    update enrichment_rows r set email_state = given.state
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given (id bigint, state text)
    where r.account_id = ${accountId} and r.enrichment_id = ${runId} and r.result_id = given.id and r.email_state is null
  `.execute(db);
}

/** Everything that is still looked for, a portion at a time. */
export const findLooking = (
  db: Db,
  accountId: number,
  runId: number,
  after: number,
  limit: number,
): Promise<Pick<OpenRow, 'result_id' | 'email_state'>[]> =>
  openRows(db, accountId, runId)
    .select(['result_id', 'email_state'])
    .where('result_id', '>', after)
    .orderBy('result_id')
    .limit(limit)
    .execute();

interface Outcome {
  result_id: number;
  outcome: RowOutcome;
}

export async function insertOutcomes(db: Db, { account_id, id }: RunRow, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map((outcome) => ({ account_id, enrichment_id: id, ...outcome }));
  await own(db)
    .insertInto('enrichment_outcomes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findOutcomes = (db: Db, { account_id, id }: RunRow, resultIds: number[]): Promise<Outcome[]> =>
  own(db)
    .selectFrom('enrichment_outcomes')
    .select(['result_id', 'outcome'])
    .where('account_id', '=', account_id)
    .where('enrichment_id', '=', id)
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .execute();

/** Of runs that ended before, across accounts; how many runs. */
export async function forgetOutcomes(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      update enrichments set keeps_outcomes = false where (account_id, id) in (
        select account_id, id from enrichments where keeps_outcomes and finished_at < ${before} limit ${limit})
      returning account_id, id),
    forgotten as (delete from enrichment_outcomes o using old where o.account_id = old.account_id and o.enrichment_id = old.id)
    select from old`.execute(db);
  return rows.length;
}

export const savepoint = (db: Db) => sql`savepoint people`.execute(db);
export const rollbackToSavepoint = (db: Db) => sql`rollback to savepoint people`.execute(db);
