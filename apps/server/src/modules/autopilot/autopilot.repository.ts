/** All SQL of autopilots. The account comes first in every query. */
import { sql, type Updateable } from 'kysely';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { AutopilotRow, AutopilotState, AutopilotTables, NewAutopilot, StopReason } from './autopilot.table.ts';

const own = (db: Db) => only<AutopilotTables>(db);
const ofAccount = (db: Db, accountId: number) =>
  own(db).selectFrom('autopilots').selectAll().where('account_id', '=', accountId);

export const insertAutopilot = (db: Db, autopilot: NewAutopilot): Promise<AutopilotRow> =>
  own(db).insertInto('autopilots').values(autopilot).returningAll().executeTakeFirstOrThrow();

export const findAutopilot = (db: Db, accountId: number, id: number): Promise<AutopilotRow | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst();

/** Locks the autopilot until the transaction ends. Take this lock before you change an autopilot or one of its runs. */
export const lockAutopilot = (db: Db, accountId: number, id: number): Promise<AutopilotRow | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

/** All of the account, always in the same order. */
export const lockAll = (db: Db, accountId: number): Promise<AutopilotRow[]> =>
  ofAccount(db, accountId).orderBy('id').forUpdate().execute();

export const lockOfList = (db: Db, accountId: number, listId: number): Promise<AutopilotRow[]> =>
  ofAccount(db, accountId).where('list_id', '=', listId).orderBy('id').forUpdate().execute();

export const lockStopped = (db: Db, accountId: number, reason: StopReason): Promise<AutopilotRow[]> =>
  ofAccount(db, accountId).where('stop_reason', '=', reason).orderBy('id').forUpdate().execute();

export const updateAutopilot = (
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<AutopilotTables['autopilots']>,
): Promise<AutopilotRow> =>
  own(db)
    .updateTable('autopilots')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteAutopilot(db: Db, accountId: number, id: number): Promise<void> {
  await own(db).deleteFrom('autopilots').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export interface AutopilotFilter {
  search: string;
  state?: AutopilotState | undefined;
  page: number;
  limit: number;
}

/** Those with a next run first, the next one at the top; then the others, the latest first. */
export async function pageOfAutopilots(db: Db, accountId: number, { search, state, page, limit }: AutopilotFilter) {
  let matching = own(db).selectFrom('autopilots').where('account_id', '=', accountId);
  if (search) {
    const like = `%${escapeLike(search)}%`;
    matching = matching.where((or) => or.or([or('name', 'ilike', like), or('summary', 'ilike', like)]));
  }
  if (state) matching = matching.where('state', '=', state);
  const rows = await matching
    .selectAll()
    .orderBy(sql`state <> 'active'`)
    .orderBy(sql`case when state = 'active' then next_run_at end`)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countByState(db: Db, accountId: number): Promise<Map<AutopilotState, number>> {
  const rows = await own(db)
    .selectFrom('autopilots')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Whom the searches of all accounts look for, and who saved them. */
export async function findAbout(db: Db, person: AboutPerson): Promise<AutopilotRow[]> {
  const { rows } = await sql<AutopilotRow>`
    select * from autopilots where filters ->> 'email' = any(${person.emails}::text[])
      or filters ->> 'linkedin_url' = any(${person.profiles}::text[])
      or (account_id, user_id) in (select * from unnest(${person.accounts}::bigint[], ${person.users}::bigint[]))
    order by account_id, id`.execute(db);
  return rows;
}

export interface AboutPerson {
  emails: string[];
  /** Addresses of profiles. */
  profiles: string[];
  /** Two lists in step: accounts and users of that person. */
  accounts: number[];
  users: number[];
}

/** Removes the person from the search but keeps the row. */
export async function forgetSubject(db: Db, accountId: number, id: number, summary: string): Promise<void> {
  await sql`
    update autopilots set summary = ${summary}, name = ${summary}, filters = filters - 'email' - 'linkedin_url' - 'name'
    where account_id = ${accountId} and id = ${id}`.execute(db);
}
