/** What became of years: every slot against the lines that stand for it. */
import type { Platform } from '../../../platform/context.ts';
import type { History } from '../../../testing/history.ts';
import type { Flown } from './years.ts';

interface Figures {
  schedules: number;
  due: number;
  run: number;
  caught_up: number;
  /** Missed, still running, without credits. */
  skipped: number;
  /** Slots of stopped autopilots, which are recorded only on resume. */
  waiting: number;
  duplicates: number;
  /** Lines that stand for no slot of the calendar, and slots that nothing stands for. */
  wrong: number;
  runs_after_end_of_credits: number;
}

interface Line {
  autopilot_id: number;
  cause: string;
  state: string;
  slot_at: Date;
  slots: number;
}

export async function verdictOf({ databases }: Platform, flown: Flown[]): Promise<Figures> {
  const lines = await databases.owner.query<Line>(
    `select autopilot_id, cause, state, slot_at, slots from autopilot_runs where cause <> 'first' order by id`,
  );
  const halted = await databases.owner.query("select id from autopilots where state = 'stopped'");
  const isStopped = new Set(halted.rows.map(({ id }) => id as number));
  const byAutopilot = Map.groupBy(lines.rows, ({ autopilot_id }) => autopilot_id);
  const figures: Figures = {
    schedules: flown.length,
    due: 0,
    run: 0,
    caught_up: 0,
    skipped: 0,
    waiting: 0,
    duplicates: 0,
    wrong: 0,
    runs_after_end_of_credits: await countUnpaid(databases),
  };
  for (const { autopilotId, expected } of flown) {
    figures.due += expected.length;
    weigh(figures, expected, byAutopilot.get(autopilotId) ?? [], isStopped.has(autopilotId));
  }
  return figures;
}

/** Every slot has exactly one line; a line may stand for several slots in a row. */
function weigh(figures: Figures, expected: number[], lines: Line[], isStopped: boolean): void {
  const covered = new Map(expected.map((at) => [at, 0]));
  for (const { cause, state, slot_at, slots } of lines) {
    const first = expected.indexOf(slot_at.getTime());
    const meant = first < 0 ? [] : expected.slice(first, first + slots);
    if (meant.length !== slots) figures.wrong += 1;
    for (const at of meant) covered.set(at, (covered.get(at) ?? 0) + 1);
    if (state === 'skipped') figures.skipped += slots;
    else if (cause === 'catch_up') figures.caught_up += 1;
    else figures.run += 1;
    if (state !== 'skipped' && state !== 'completed') figures.wrong += 1;
  }
  const counts = [...covered.values()];
  figures.duplicates += counts.filter((count) => count > 1).length;
  const missing = counts.filter((count) => count === 0).length;
  if (isStopped) figures.waiting += missing;
  else figures.wrong += missing;
}

/** Runs that began a search although the account had nothing left, by the books. */
async function countUnpaid(databases: Platform['databases']): Promise<number> {
  const { rows } = await databases.owner.query(`
    with books as (
      select account_id, id, created_at, kind, sum(credits) over (partition by account_id order by id) as balance
      from ledger_transactions),
    empty as (
      select b.account_id, b.created_at as since, (
        select min(g.created_at) from ledger_transactions g
        where g.account_id = b.account_id and g.credits > 0 and g.id > b.id) as until
      from books b where b.kind = 'settle' and b.balance <= 0)
    select count(*)::int as count from autopilot_runs r
    where r.search_id is not null and r.added > 0 and r.credits = 0
       or exists (
         select from empty e
         where e.account_id = r.account_id and r.started_at > e.since and (e.until is null or r.started_at < e.until))`);
  return rows[0].count;
}

const RUNS = `
  select autopilot_id as schedule, account_id as account, (extract(epoch from slot_at) * 1000)::bigint as at, slots, state,
    case when search_id is not null then (extract(epoch from started_at) * 1000)::bigint end as started
  from autopilot_runs where cause <> 'first' order by id`;

/** Everything that the checker needs to judge the years by itself; movements of credits are told by the wallet. */
export async function tellYears(history: History, { databases }: Platform, flown: Flown[]): Promise<void> {
  for (const { autopilotId, expected } of flown)
    for (const at of expected) history.found('due', { schedule: autopilotId, at });
  for (const row of (await databases.owner.query(RUNS)).rows) history.found('run', { ...row });
  const { rows } = await databases.owner.query(
    "select id as schedule from autopilots where state = 'stopped' order by id",
  );
  for (const row of rows) history.found('stopped', row);
}
