/** Ends a run: saves its results and costs, and the autopilot continues, is finished or stops. */
import type { Base, Ctx, Tx } from '../../../platform/context.ts';
import type { Params } from '../../../platform/errors.ts';
import { leadPrice } from '../../search/public.ts';
import * as autopilots from '../autopilot.repository.ts';
import { skipKey, skipReasonOf } from '../autopilot.rules.ts';
import type { AutopilotRow, RunRow, StopReason } from '../autopilot.table.ts';
import * as repository from './runs.repository.ts';
import { publishChange, stop } from './stop.service.ts';

export interface Held {
  autopilot: AutopilotRow;
  run: RunRow;
}

/** The run with its autopilot, which is held until the transaction ends; undefined: there is nothing left to do. */
export async function holdRun(tx: Tx<Base>, runId: number): Promise<Held | undefined> {
  const found = await repository.findRun(tx.db, tx.accountId, runId);
  if (!found || found.finished_at) return undefined;
  const autopilot = await autopilots.lockAutopilot(tx.db, tx.accountId, found.autopilot_id);
  const run = autopilot && (await repository.findRun(tx.db, tx.accountId, runId));
  return run && !run.finished_at ? { autopilot, run } : undefined;
}

/** It looks for the leads that the credits did not cover. */
export const searchingAgain = ({ searches }: RunRow) =>
  ({ state: 'searching', search_id: null, searches: searches + 1, is_finishing: false }) as const;

interface Why {
  key: string;
  params?: Params;
}

/** `why`: of a run that was skipped or failed. */
export async function endRun(
  tx: Tx<Base>,
  { autopilot, run }: Held,
  state: 'completed' | 'stopped' | 'failed' | 'skipped' | 'canceled',
  why: Why | null = null,
): Promise<RunRow> {
  const now = tx.now();
  const ended = await repository.updateRun(tx.db, tx.accountId, run.id, {
    state,
    finished_at: now,
    moved_at: now,
    step_kind: null,
    step_id: null,
    waits_until: null,
    is_finishing: false,
    ...(why && { reason: why.key, reason_params: JSON.stringify(why.params ?? {}) }),
  });
  if (autopilot.state === 'active' && !autopilot.next_run_at)
    await autopilots.updateAutopilot(tx.db, tx.accountId, autopilot.id, { state: 'finished', since: now });
  await publishChange(tx, autopilot.id);
  return ended;
}

/** The run does not take place, and none after it. */
export async function stopAt(tx: Tx<Base>, held: Held, reason: StopReason): Promise<void> {
  await stop(tx, held.autopilot, reason);
  const isBegun = held.run.search_id !== null || held.run.searches > 1;
  const autopilot = (await autopilots.findAutopilot(tx.db, tx.accountId, held.autopilot.id)) as AutopilotRow;
  await endRun(tx, { ...held, autopilot }, isBegun ? 'failed' : 'skipped', { key: skipKey(skipReasonOf(reason)) });
}

/** The run is over. Without credits for one more lead there is no next one. */
export async function complete(tx: Tx<Ctx>, held: Held): Promise<void> {
  const { autopilot, run } = held;
  const { each, balance } = await leadPrice(tx, autopilot.kind);
  if (balance < each && autopilot.next_run_at) await stop(tx, autopilot, 'credits');
  const kept = (await autopilots.findAutopilot(tx.db, tx.accountId, autopilot.id)) as AutopilotRow;
  const isShort = run.missing_leads !== null || run.chain.some(({ state }) => state === 'stopped');
  await endRun(tx, { run, autopilot: kept }, isShort ? 'stopped' : run.reason ? 'failed' : 'completed');
}
