/** Resumes a run that stopped for credits: by hand, or automatically if its owner chose so. */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { stepPrice } from '../../automation/public.ts';
import { leadPrice } from '../../search/public.ts';
import { availableCredits } from '../../wallet/public.ts';
import { autopilotErrors } from '../autopilot.errors.ts';
import { refuseLimitedKey, requireOwnCredits } from '../autopilot.policy.ts';
import * as autopilots from '../autopilot.repository.ts';
import type { AutopilotRow, RunLink, RunRow } from '../autopilot.table.ts';
import { searchingAgain } from './outcome.service.ts';
import { runAutopilotJob } from './run.jobs.ts';
import * as repository from './runs.repository.ts';
import { publishChange } from './stop.service.ts';

export const finishRun = (ctx: Ctx, id: number, runId: number): Promise<RunRow> =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    const autopilot = await autopilots.lockAutopilot(tx.db, tx.accountId, id);
    if (!autopilot) throw autopilotErrors.not_found();
    const run = await repository.findRun(tx.db, tx.accountId, runId);
    if (run?.autopilot_id !== id) throw autopilotErrors.no_run();
    if (run.state !== 'stopped') throw autopilotErrors.not_stopped();
    await requireOwnCredits(tx, autopilot);
    if (await isGoing(tx, autopilot)) throw autopilotErrors.running();
    await requireCredits(tx, autopilot, run);
    return reopen(tx, run);
  });

/** For one lead of the act that it stopped at, or of the search. */
async function requireCredits(tx: Tx, { kind }: AutopilotRow, { chain }: RunRow): Promise<void> {
  const stopped = chain.find(({ state }) => state === 'stopped');
  const needed = stopped
    ? (await stepPrice(tx, stopped.step, LIST_TYPE_OF_KIND[kind])).mostPerRow
    : (await leadPrice(tx, kind)).each;
  if ((await availableCredits(tx)) < needed) throw autopilotErrors.no_credits();
}

const isGoing = async (tx: Tx<Base>, { id }: AutopilotRow): Promise<boolean> =>
  (await repository.findGoing(tx.db, tx.accountId, [id])).length > 0;

/** The autopilot is held. */
async function reopen(tx: Tx<Base>, run: RunRow): Promise<RunRow> {
  const chain = run.chain.map(
    (link): RunLink => (link.state === 'stopped' ? { ...link, state: 'waiting', missing: null } : link),
  );
  // The acts for the leads that are there come first; then it looks for those that are missing.
  const isSearch = !run.chain.some(({ state }) => state === 'stopped');
  const where = isSearch
    ? searchingAgain(run)
    : ({ state: 'chain', chain: JSON.stringify(chain), is_finishing: true } as const);
  const changes = { ...where, finished_at: null, moved_at: tx.now() };
  const open = await repository.updateRun(tx.db, tx.accountId, run.id, changes);
  await enqueue(tx, runAutopilotJob, { accountId: tx.accountId, runId: run.id });
  await publishChange(tx, run.autopilot_id);
  return open;
}

/** There are credits again. One that still has too few stops again and says so. */
export async function finishByThemselves(tx: Tx<Base>): Promise<void> {
  for (const { autopilot_id, id } of await repository.findStopped(tx.db, tx.accountId)) {
    const autopilot = await autopilots.lockAutopilot(tx.db, tx.accountId, autopilot_id);
    const run = await repository.findRun(tx.db, tx.accountId, id);
    if (!autopilot?.resumes_by_itself || run?.state !== 'stopped' || (await isGoing(tx, autopilot))) continue;
    await reopen(tx, run);
  }
}
