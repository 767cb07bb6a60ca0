/** SQL of the claim, across accounts. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { AutopilotRow } from '../autopilot.table.ts';

export type DueRow = Pick<AutopilotRow, 'account_id' | 'id' | 'schedule' | 'list_id'> & {
  next_run_at: Date;
  time_zone: string;
  is_going: boolean;
};

/** What is due, held until the transaction ends; what another process is about to claim is left to it. */
export async function lockDue(db: Db, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select a.account_id, a.id, a.schedule, a.list_id, a.next_run_at, account.time_zone,
      exists (
        select from autopilot_runs r
        where r.account_id = a.account_id and r.autopilot_id = a.id and r.finished_at is null) as is_going
    from autopilots a join accounts account on account.id = a.account_id
    where a.state = 'active' and a.next_run_at <= ${now}
    order by a.next_run_at limit ${limit} for update of a skip locked`.execute(db);
  return rows;
}

interface NextRun {
  account_id: number;
  id: number;
  /** Null: there is none any more. */
  next: Date | null;
}

export async function setNext(db: Db, given: NextRun[]): Promise<void> {
  await sql`
    update autopilots a set next_run_at = given.next
    from unnest(
      ${given.map(({ account_id }) => account_id)}::bigint[], ${given.map(({ id }) => id)}::bigint[],
      ${given.map(({ next }) => next)}::timestamptz[]) as given (account_id, id, next)
    where a.account_id = given.account_id and a.id = given.id`.execute(db);
}
