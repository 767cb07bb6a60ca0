/** Pausing and resuming autopilots, by hand and automatically. */
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { getAccount } from '../accounts/public.ts';
import { slotAfter } from '../automation/public.ts';
import { leadPrice } from '../search/public.ts';
import { autopilotErrors } from './autopilot.errors.ts';
import { refuseLimitedKey } from './autopilot.policy.ts';
import * as repository from './autopilot.repository.ts';
import { haltOf } from './autopilot.rules.ts';
import type { AutopilotRow } from './autopilot.table.ts';
import { finishByThemselves } from './runs/finish.service.ts';
import { passOwed, startRun } from './runs/start.service.ts';
import { publishChange, stop } from './runs/stop.service.ts';
import { holdAutopilot, zoneOf } from './saving.service.ts';

export const pauseAutopilot = (ctx: Ctx, id: number): Promise<AutopilotRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await holdAutopilot(tx, id);
    if (row.state === 'paused') return row;
    if (row.state !== 'active') throw autopilotErrors.not_active();
    const changes = { state: 'paused', paused_by: tx.actor.name, since: tx.now() } as const;
    const paused = await repository.updateAutopilot(tx.db, tx.accountId, id, changes);
    await publishChange(tx, id);
    return paused;
  });

/** Slots during the pause are recorded as skipped and never made up. */
export const resumeAutopilot = (ctx: Ctx, id: number): Promise<AutopilotRow> =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    const row = await holdAutopilot(tx, id);
    if (row.state === 'active') return row;
    if (row.state === 'finished') throw autopilotErrors.nothing_left();
    if (row.stop_reason === 'credits') await requireCredits(tx, row);
    return goOn(tx, row, await zoneOf(tx));
  });

async function requireCredits(tx: Tx, { kind }: AutopilotRow): Promise<void> {
  const { each, balance } = await leadPrice(tx, kind);
  if (balance < each) throw autopilotErrors.no_credits();
}

/** `row` must be locked, and paused or stopped. Where its only slot has passed, it runs now. */
async function goOn(tx: Tx<Base>, row: AutopilotRow, zone: string): Promise<AutopilotRow> {
  const next_run_at = await passOwed(tx, row, zone, haltOf(row));
  const changes = { state: 'active', stop_reason: null, paused_by: null, since: tx.now(), next_run_at } as const;
  const active = await repository.updateAutopilot(tx.db, tx.accountId, row.id, changes);
  if (!next_run_at) await startRun(tx, active, 'catch_up');
  await publishChange(tx, row.id);
  return active;
}

/** After new credits: resumes the autopilots with automatic resume. */
export const resumeByThemselves = (ctx: Base, accountId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const stopped = await repository.lockStopped(tx.db, accountId, 'credits');
    const { time_zone } = await getAccount(tx, accountId);
    for (const row of stopped) {
      const { each, balance } = await leadPrice(tx, row.kind);
      if (row.resumes_by_itself && balance >= each) await goOn(tx, row, time_zone);
    }
    await finishByThemselves(tx);
  });

/** The list cannot be restored any more. */
export const stopOfList = (ctx: Base, accountId: number, listId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    for (const row of await repository.lockOfList(tx.db, accountId, listId)) await stop(tx, row, 'list_gone');
  });

/** Slots follow the account's time zone: slots that are not due yet move with it. */
export const moveSlots = (ctx: Base, accountId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const { time_zone } = await getAccount(tx, accountId);
    for (const row of await repository.lockAll(tx.db, accountId)) {
      if (!row.next_run_at || row.next_run_at <= tx.now()) continue;
      // Over there the only moment may have passed: it still comes when it was to come.
      const next_run_at = slotAfter(row.schedule, time_zone, tx.now()) ?? row.next_run_at;
      await repository.updateAutopilot(tx.db, accountId, row.id, { next_run_at });
      await publishChange(tx, row.id);
    }
  });
