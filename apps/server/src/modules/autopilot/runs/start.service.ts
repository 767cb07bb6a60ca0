/** Lines of an autopilot outside the claim: a run that starts at once, and slots that passed while it was halted. */
import type { Base, Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { slotAfter } from '../../automation/public.ts';
import { autopilotErrors } from '../autopilot.errors.ts';
import { owedSlots, type SkipReason, skipped } from '../autopilot.rules.ts';
import type { AutopilotRow, RunCause, RunRow } from '../autopilot.table.ts';
import { newRun } from './claim.service.ts';
import { runAutopilotJob } from './run.jobs.ts';
import * as repository from './runs.repository.ts';

/** `autopilot` must be locked or new. */
export async function startRun(tx: Tx<Base>, autopilot: AutopilotRow, cause: RunCause): Promise<RunRow> {
  const now = tx.now();
  const [going] = await repository.findGoing(tx.db, tx.accountId, [autopilot.id]);
  if (going) throw autopilotErrors.running();
  const line = { cause, slotAt: now, slots: 1, skipped: null };
  const [run] = await repository.insertRuns(tx.db, [newRun(autopilot, line, now)]);
  if (!run) throw autopilotErrors.running();
  await enqueue(tx, runAutopilotJob, { accountId: tx.accountId, runId: run.id });
  return run;
}

/** Records missed slots as skipped and returns the next one. `autopilot` must be locked. */
export async function passOwed(
  tx: Tx<Base>,
  autopilot: AutopilotRow,
  zone: string,
  reason: SkipReason,
): Promise<Date | null> {
  const now = tx.now();
  const owed = owedSlots(autopilot.schedule, zone, autopilot.next_run_at, now);
  const params = autopilot.paused_by ? { by: autopilot.paused_by } : {};
  if (owed)
    await repository.insertRuns(tx.db, [newRun(autopilot, skipped(owed.first, owed.count, reason), now, params)]);
  return slotAfter(autopilot.schedule, zone, now);
}
