/** All SQL of the stream of the history. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AuditEntry, AuditTables } from '../audit.table.ts';
import type { Numbered } from './ocsf.rules.ts';

export type Taken = Numbered & { sequence: number };

const own = (db: Db) => only<AuditTables>(db);

/** Numbers the next lines, unless some are numbered already and not sent. One process at a time. */
export async function takeUp(db: Db, most: number): Promise<void> {
  await sql`select from audit_stream for update`.execute(db);
  await sql`
    with fresh as (
      select id, row_number() over (order by id) as n from audit_outbox
      where sequence is null and not exists (select from audit_outbox where sequence is not null)
      order by id limit ${most}),
    counted as (select count(*) as many from fresh),
    stream as (
      update audit_stream set last_sequence = last_sequence + many from counted where many > 0
      returning last_sequence - many as base)
    update audit_outbox o set sequence = base + n from fresh, stream where o.id = fresh.id`.execute(db);
}

/** The lines that are sent together next, in their order. */
export async function findTaken(db: Db): Promise<Taken[]> {
  const rows = await own(db)
    .selectFrom('audit_outbox as o')
    .leftJoin('audit_log as e', (join) =>
      join.onRef('e.account_id', '=', 'o.account_id').onRef('e.id', '=', 'o.entry_id'),
    )
    .selectAll('e')
    .select(['o.sequence', 'o.account_id as of_account', 'o.entry_id'])
    .where('o.sequence', 'is not', null)
    .orderBy('o.sequence')
    .execute();
  return rows.map(({ sequence, of_account, entry_id, ...entry }) => ({
    sequence: sequence as number,
    account_id: of_account,
    entry_id,
    entry: entry.id === null ? null : (entry as AuditEntry),
  }));
}

export async function noteSent(db: Db, last: number, at: Date): Promise<void> {
  await own(db).deleteFrom('audit_outbox').where('sequence', '<=', last).execute();
  await own(db).updateTable('audit_stream').set({ sent_at: at, failing_since: null, problem: null }).execute();
}

export async function noteFailure(db: Db, problem: string, at: Date): Promise<void> {
  await own(db)
    .updateTable('audit_stream')
    .set({ problem, failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .execute();
}

/** Nobody takes them any more. */
export async function forgetWaiting(db: Db): Promise<void> {
  await own(db).deleteFrom('audit_outbox').execute();
}

export const isAnyWaiting = async (db: Db): Promise<boolean> =>
  (await own(db).selectFrom('audit_outbox').select('id').limit(1).execute()).length > 0;

interface TimeQuestion {
  from: Date;
  to: Date;
  after: AuditEntry | undefined;
  limit: number;
}

/** Of all accounts, in the order of time. */
export const pageOfTime = (db: Db, { from, to, after, limit }: TimeQuestion): Promise<AuditEntry[]> =>
  own(db)
    .selectFrom('audit_log')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, account_id, id) > (${after?.at}, ${after?.account_id}, ${after?.id})`),
    )
    .orderBy('at')
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute();
