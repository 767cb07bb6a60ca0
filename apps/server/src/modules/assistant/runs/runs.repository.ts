/** All SQL of acts of writing and of their texts. The account comes first in every query. */
import type { TextReason } from '@leadwright/contract/ai/texts';
import { sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AssistantTables, NewRun, RunItem, RunRow, TextRunsTable, TextState } from '../assistant.table.ts';

const own = (db: Db) => only<AssistantTables>(db);

export const insertRun = (db: Db, run: NewRun): Promise<RunRow> =>
  own(db).insertInto('text_runs').values(run).returningAll().executeTakeFirstOrThrow();

const runs = (db: Db, accountId: number) =>
  own(db).selectFrom('text_runs').selectAll().where('account_id', '=', accountId);

export const findRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  runs(db, accountId).where('id', '=', id).executeTakeFirst();

/** Locked until the end of the transaction, so that deliveries of a run and its cancellation follow each other. */
export const lockRun = (db: Db, accountId: number, id: number): Promise<RunRow | undefined> =>
  runs(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Those that run, and the newest of the others. */
export async function findOfList(db: Db, accountId: number, listId: number, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from text_runs where account_id = ${accountId} and list_id = ${listId}
    order by finished_at is not null, id desc limit ${limit}`.execute(db);
  return rows;
}

interface Mine {
  accountId: number;
  userId: number;
  since: Date;
  limit: number;
}

/** A person's own: those that run, and those of late. */
export async function findRecent(db: Db, { accountId, userId, since, limit }: Mine): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from text_runs where account_id = ${accountId} and user_id = ${userId}
      and (finished_at is null or created_at > ${since})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export const updateRun = (db: Db, accountId: number, id: number, changes: Updateable<TextRunsTable>): Promise<RunRow> =>
  own(db)
    .updateTable('text_runs')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type NewItem = Pick<RunItem, 'result_id' | 'prompt'>;

/** In the given order. */
export async function insertItems(db: Db, accountId: number, runId: number, items: NewItem[]): Promise<void> {
  const of = (name: keyof NewItem) => items.map((item) => item[name]);
  await sql`
    insert into text_run_rows (account_id, run_id, position, result_id, prompt)
    select ${accountId}::bigint, ${runId}::bigint, n, result_id, prompt
    from unnest(${of('result_id')}::bigint[], ${of('prompt')}::int[]) with ordinality as given (result_id, prompt, n)`.execute(
    db,
  );
}

const items = (db: Db, accountId: number, runId: number) =>
  own(db).selectFrom('text_run_rows').where('account_id', '=', accountId).where('run_id', '=', runId);

/** The next that may be written now, without those that are being written. */
export const nextItems = (
  db: Db,
  accountId: number,
  runId: number,
  { now, taken, limit }: { now: Date; taken: number[]; limit: number },
): Promise<RunItem[]> =>
  items(db, accountId, runId)
    .selectAll()
    .where('state', '=', 'open')
    .where((or) => or.or([or('ask_after', 'is', null), or('ask_after', '<=', now)]))
    .where(sql<boolean>`position <> all(${taken}::int[])`)
    .orderBy('position')
    .limit(limit)
    .execute();

export const findOpen = (db: Db, accountId: number, runId: number, positions: number[]): Promise<RunItem[]> =>
  items(db, accountId, runId)
    .selectAll()
    .where('state', '=', 'open')
    .where(sql<boolean>`position = any(${positions}::int[])`)
    .execute();

/** Of a trial: there are few. */
export const findWritten = (db: Db, accountId: number, runId: number): Promise<NewItem[]> =>
  items(db, accountId, runId).select(['result_id', 'prompt']).where('state', '=', 'written').execute();

/** How many are left, and when the first of them may be written. */
export async function measureOpen(db: Db, accountId: number, runId: number) {
  const { left, next } = await items(db, accountId, runId)
    .where('state', '=', 'open')
    .select(({ fn }) => [
      fn.countAll<number>().as('left'),
      sql<Date | null>`min(coalesce(ask_after, '-infinity'::timestamptz))`.as('next'),
    ])
    .executeTakeFirstOrThrow();
  return { left, next: next instanceof Date && Number.isFinite(next.getTime()) ? next : null };
}

export interface Closed {
  position: number;
  state: Exclude<TextState, 'open'>;
  reason: TextReason | null;
}

export async function closeItems(db: Db, accountId: number, runId: number, closed: Closed[]): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    update text_run_rows r set state = given.state, reason = given.reason, ask_after = null
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as given (position int, state text, reason text)
    where r.account_id = ${accountId} and r.run_id = ${runId} and r.position = given.position`.execute(db);
}

/** Marks the remaining items as failed. Returns their number. */
export async function failRest(db: Db, accountId: number, runId: number, reason: TextReason): Promise<number> {
  const { numUpdatedRows } = await own(db)
    .updateTable('text_run_rows')
    .set({ state: 'failed', reason, ask_after: null })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function postponeItem(
  db: Db,
  accountId: number,
  runId: number,
  position: number,
  changes: Pick<RunItem, 'attempts' | 'ask_after' | 'reason'>,
): Promise<void> {
  await own(db)
    .updateTable('text_run_rows')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute();
}

interface Window {
  state?: TextState | undefined;
  offset: number;
  limit: number;
}

export async function findItems(db: Db, accountId: number, runId: number, { state, offset, limit }: Window) {
  const chosen = items(db, accountId, runId).$if(state !== undefined, (query) =>
    query.where('state', '=', state as TextState),
  );
  const rows = await chosen.selectAll().orderBy('position').offset(offset).limit(limit).execute();
  const { total } = await chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findFailed = (db: Db, accountId: number, runId: number): Promise<NewItem[]> =>
  items(db, accountId, runId)
    .select(['result_id', 'prompt'])
    .where('state', '=', 'failed')
    .orderBy('position')
    .execute();

/** Everything that is written for these leads. */
export const findItemsOf = (db: Db, accountId: number, runId: number, resultIds: number[]): Promise<RunItem[]> =>
  items(db, accountId, runId)
    .selectAll()
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .orderBy('position')
    .execute();

/** With what became of every text; across accounts. */
export async function deleteOld(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await own(db).deleteFrom('text_runs').where('finished_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
