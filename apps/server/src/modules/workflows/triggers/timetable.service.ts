/**
 * Timetables of workflows (docs/product-rules.md#workflows). A slot is claimed in the transaction that starts its run, so it runs
 * once or not at all. Slots missed during an outage become one run. A slot during a run is skipped. A timetable that cannot run is
 * halted with a reason until a user restarts it.
 */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getAccount } from '../../accounts/public.ts';
import { actorFor } from '../../automation/public.ts';
import * as graphs from '../graphs/graphs.repository.ts';
import { getWorkflow, graphOf, lockWorkflow, publishWorkflow } from '../graphs/kept.service.ts';
import { findProblems } from '../graphs/problems.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { refuseLimitedKey } from '../workflows.policy.ts';
import type { Halt, WorkflowChanges, WorkflowRow } from '../workflows.table.ts';
import { dueOf, firstSlot } from './timetable.rules.ts';
import * as repository from './triggers.repository.ts';

const NONE = { skipped_at: null, skip_reason: null, skip_slots: 0 } as const;

const zoneOf = async (tx: Tx<Base>): Promise<string> => (await getAccount(tx, tx.accountId)).time_zone;

export const setSchedule = (ctx: Ctx, id: number, schedule: Schedule | null) =>
  inTransaction(ctx, async (tx) => {
    if (schedule) refuseLimitedKey(tx);
    const row = await lockWorkflow(tx, id);
    const halted = schedule && (await lacksSomething(tx, row)) ? 'problems' : null;
    await change(tx, id, {
      schedule: schedule && JSON.stringify(schedule),
      halted,
      ...NONE,
      user_id: tx.actor.userId,
      user_name: tx.actor.name,
      next_run_at: schedule && !halted ? firstSlot(schedule, await zoneOf(tx), tx.now()) : null,
    });
  });

const lacksSomething = async (tx: Tx, { id, version }: Pick<WorkflowRow, 'id' | 'version'>) =>
  (await findProblems(tx, (await graphOf(tx, id, version)).graph)).length > 0;

/** After a save: halts an incomplete timetable, and resumes a completed one with its next slot. */
export async function settleTimetable(tx: Tx, id: number): Promise<void> {
  const row = await getWorkflow(tx, id);
  if (!row.schedule || (row.halted && row.halted !== 'problems')) return;
  const isHalted = row.halted !== null;
  // Its only slot has had its run: saving makes no other.
  if (!isHalted && !row.next_run_at) return;
  const lacks = await lacksSomething(tx, row);
  if (lacks === isHalted) return;
  const next_run_at = lacks ? null : firstSlot(row.schedule, await zoneOf(tx), tx.now());
  await graphs.updateWorkflow(tx.db, tx.accountId, id, { halted: lacks ? 'problems' : null, next_run_at });
}

async function change(tx: Tx<Base>, id: number, changes: WorkflowChanges): Promise<void> {
  await graphs.updateWorkflow(tx.db, tx.accountId, id, changes);
  await publishWorkflow(tx, id);
}

const halt = (tx: Tx<Base>, id: number, halted: Halt) => change(tx, id, { halted, next_run_at: null });

/** Starts the run of a due slot on behalf of the user who saved the workflow last. */
export async function runDue(ctx: Base, accountId: number, id: number): Promise<void> {
  const row = await asAccount(ctx, accountId, (tx) => repository.findDueOne(tx.db, accountId, id, tx.now()));
  if (!row) return;
  const found = await actorFor(ctx, accountId, row.user_id);
  if ('refused' in found) return asAccount(ctx, accountId, (tx) => halt(tx, id, 'inactive'));
  await inTransaction(found.ctx, (tx) => claim(tx, id));
}

async function claim(tx: Tx, id: number): Promise<void> {
  const row = await graphs.lockWorkflow(tx.db, tx.accountId, id);
  const now = tx.now();
  // Another worker was faster, or a user has changed the timetable.
  if (!row?.schedule || !row.next_run_at || row.next_run_at > now) return;
  const { at, missed, next } = dueOf(row.schedule, await zoneOf(tx), row.next_run_at, now);
  const outcome = await tryToStart(tx, id);
  if (outcome === 'running')
    return change(tx, id, { next_run_at: next, skipped_at: at, skip_reason: 'running', skip_slots: missed + 1 });
  if (outcome !== 'started') return halt(tx, id, outcome);
  const skipped: WorkflowChanges = missed > 0 ? { skipped_at: at, skip_reason: 'missed', skip_slots: missed } : NONE;
  await change(tx, id, { next_run_at: next, ...skipped });
}

/** Halts with the error that a user would see. */
async function tryToStart(tx: Tx, id: number): Promise<'started' | 'running' | Halt> {
  try {
    await inTransaction(tx, (inner) => startRun(inner, id, { isTrial: false, trigger: 'schedule' }));
    return 'started';
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.status === 402) return 'credits';
    return error.status === 409 ? 'running' : 'problems';
  }
}

/** Another time zone moves the slots to come. */
export async function moveSlots(ctx: Base, accountId: number): Promise<void> {
  await asAccount(ctx, accountId, async (tx) => {
    const zone = await zoneOf(tx);
    // Over there the only moment may have passed: it still comes when it was to come.
    for (const { id, schedule, next_run_at } of await repository.lockScheduled(tx.db, accountId, tx.now()))
      if (schedule) await change(tx, id, { next_run_at: firstSlot(schedule, zone, tx.now()) ?? next_run_at });
  });
}
