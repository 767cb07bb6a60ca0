/**
 * Turns due slots of all accounts into runs. The claim, the next slot and the job commit together, so a slot runs once or not at all
 * across processes. After an outage the latest slot runs; earlier ones count as missed.
 */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { slotAfter } from '../../automation/public.ts';
import { type Line, linesFor, owedSlots } from '../autopilot.rules.ts';
import type { NewRun } from '../autopilot.table.ts';
import * as repository from './due.repository.ts';
import { runAutopilotJob } from './run.jobs.ts';
import { insertRuns } from './runs.repository.ts';
import { publishDue } from './stop.service.ts';

const PORTION = 100;

interface Claimed {
  runs: number;
  /** Slots that were skipped. */
  skipped: number;
}

export async function claimDueRuns(ctx: Base): Promise<Claimed> {
  const claimed = { runs: 0, skipped: 0 };
  for (;;) {
    const portion = await claimPortion(ctx);
    claimed.runs += portion.runs;
    claimed.skipped += portion.skipped;
    if (portion.due < PORTION) return claimed;
  }
}

const claimPortion = (ctx: Base): Promise<Claimed & { due: number }> =>
  asPlatform(ctx, async (tx) => {
    const now = tx.now();
    const due = await repository.lockDue(tx.db, now, PORTION);
    if (due.length === 0) return { due: 0, runs: 0, skipped: 0 };
    const lines = due.flatMap((row) => linesOf(row, now).map((line) => newRun(row, line, now)));
    const made = await insertRuns(tx.db, lines);
    await repository.setNext(
      tx.db,
      due.map(({ account_id, id, schedule, time_zone }) => ({
        account_id,
        id,
        next: slotAfter(schedule, time_zone, now),
      })),
    );
    const starting = made.filter(({ state }) => state === 'searching');
    await enqueueMany(
      tx,
      runAutopilotJob,
      starting.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    );
    for (const { account_id, id } of due) await publishDue(tx, account_id, id);
    const skipped = made.filter(({ state }) => state === 'skipped').reduce((sum, { slots }) => sum + slots, 0);
    return { due: due.length, runs: starting.length, skipped };
  });

function linesOf({ schedule, time_zone, next_run_at, is_going }: repository.DueRow, now: Date): Line[] {
  const owed = owedSlots(schedule, time_zone, next_run_at, now);
  return owed ? linesFor(owed, is_going, now) : [];
}

type Owner = Pick<NewRun, 'account_id' | 'list_id'> & { id: number };

/** A line as a row: a run that begins, or a skipped one that is over already. */
export const newRun = (
  { account_id, id, list_id }: Owner,
  { cause, slotAt, slots, skipped }: Line,
  now: Date,
  params: Record<string, string> = {},
): NewRun => ({
  account_id,
  autopilot_id: id,
  list_id,
  cause,
  slot_at: slotAt,
  slots,
  created_at: now,
  moved_at: now,
  state: skipped ? 'skipped' : 'searching',
  finished_at: skipped ? now : null,
  reason: skipped,
  reason_params: JSON.stringify(params),
});
