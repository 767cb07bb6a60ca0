/** Runs as people see and move them: now, canceled, and what there was. */

import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/each-at-once.ts';
import { cancelStep, readStep } from '../../automation/public.ts';
import { cancelSearch, findSearchByIntent, findSearchRow } from '../../search/public.ts';
import { autopilotErrors } from '../autopilot.errors.ts';
import { refuseLimitedKey, requireOwnCredits } from '../autopilot.policy.ts';
import * as autopilots from '../autopilot.repository.ts';
import { intentOf } from '../autopilot.rules.ts';
import type { RunLink, RunRow } from '../autopilot.table.ts';
import { priceOfRun } from '../price.service.ts';
import { figuresWith, sumOf } from './figures.rules.ts';
import { endRun, holdRun } from './outcome.service.ts';
import * as repository from './runs.repository.ts';
import { startRun } from './start.service.ts';
import { publishChange } from './stop.service.ts';

/** Fails if the price is higher than the user was shown. */
export const runNow = (ctx: Ctx, id: number, expected: { maximum_credits: number } | undefined): Promise<RunRow> =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    const autopilot = await autopilots.lockAutopilot(tx.db, tx.accountId, id);
    if (!autopilot) throw autopilotErrors.not_found();
    await requireOwnCredits(tx, autopilot);
    const { each, maximum, balance } = await priceOfRun(tx, autopilot);
    if (expected && maximum > expected.maximum_credits) throw autopilotErrors.price_changed();
    if (balance < each) throw autopilotErrors.no_credits();
    const run = await startRun(tx, autopilot, 'by_hand');
    await publishChange(tx, id);
    return run;
  });

export const cancelRun = (ctx: Ctx, id: number, runId: number): Promise<RunRow> =>
  inTransaction(ctx, async (tx) => {
    const run = await repository.findRun(tx.db, tx.accountId, runId);
    if (!run || run.autopilot_id !== id) throw autopilotErrors.no_run();
    const canceled = await cancel(tx, runId);
    if (!canceled) throw autopilotErrors.finished();
    return canceled;
  });

/** What it found stays. The autopilot must be locked. */
export async function cancelGoing(tx: Tx, autopilotId: number): Promise<void> {
  const [going] = await repository.findGoing(tx.db, tx.accountId, [autopilotId]);
  if (going) await cancel(tx, going.id);
}

async function cancel(tx: Tx, runId: number): Promise<RunRow | undefined> {
  const held = await holdRun(tx, runId);
  if (!held) return undefined;
  const { run } = held;
  const search = await findSearchByIntent(tx, intentOf(run));
  const ended = search && !search.finished_at ? await cancelSearch(tx, search.id) : search;
  const step = await cancelCurrent(tx, run);
  const chain = run.chain.map((link): RunLink => {
    if (link.state === 'waiting') return { ...link, state: 'canceled' };
    return link.state === 'running' ? { ...link, ...(step && sumOf(link, step)), state: 'canceled' } : link;
  });
  await repository.updateRun(tx.db, tx.accountId, runId, {
    ...(ended && run.state === 'searching' && figuresWith(run, ended)),
    ...(step && { credits: run.credits + step.credits }),
    chain: JSON.stringify(chain),
  });
  return endRun(tx, held, 'canceled');
}

/** What it did before it was stopped counts. */
async function cancelCurrent(tx: Tx, { step_kind: kind, step_id: id }: RunRow) {
  if (!kind || !id) return undefined;
  await cancelStep(tx, { kind, id });
  return readStep(tx, { kind, id });
}

export const readRuns = (ctx: Ctx, id: number, page: { page: number; limit: number }) =>
  inTransaction(ctx, async (tx) => {
    if (!(await autopilots.findAutopilot(tx.db, tx.accountId, id))) throw autopilotErrors.not_found();
    const { rows, total } = await repository.pageOfRuns(tx.db, tx.accountId, id, page);
    return { rows: await oneByOne(rows, (run) => withProgress(tx, run)), total };
  });

/** While the search is going on, what it has found so far. */
export async function withProgress(tx: Tx, run: RunRow): Promise<RunRow> {
  const search = run.state === 'searching' && run.search_id ? await findSearchRow(tx, run.search_id) : undefined;
  return search ? { ...run, ...figuresWith(run, search) } : run;
}
