/** Forgets the data of old runs. */
import { asPlatform, type Base, inTransaction, systemCtx } from '../../../platform/context.ts';
import { keptSince } from '../../../platform/keeping.ts';
import { deleteOrphans } from '../research/answers.repository.ts';
import { cancel } from './cancel.service.ts';
import * as repository from './runs.repository.ts';

const SWEEP = 200;
const FORGOTTEN_AT_ONCE = 5000;

/** Leads, answers and journal go after `RUN_DAYS`; what a run did and cost stays in the history. */
export async function forgetOld(ctx: Base): Promise<number> {
  const before = keptSince(ctx, 'RUN_DAYS');
  let forgotten = 0;
  for (let some = SWEEP; some === SWEEP; forgotten += some) some = await forgetSome(ctx, before);
  await asPlatform(ctx, ({ db }) => deleteOrphans(db));
  return forgotten;
}

/** Deletes the data of ended runs, and of stopped runs that were never resumed, which end now. */
async function forgetSome(ctx: Base, before: Date): Promise<number> {
  const old = await asPlatform(ctx, ({ db }) => repository.findOld(db, before, SWEEP));
  for (const { account_id, id, state } of old) {
    if (state === 'stopped' && !(await endForsaken(ctx, account_id, id))) continue;
    while (!(await asPlatform(ctx, (tx) => repository.forgetData(tx.db, account_id, id, tx.now(), FORGOTTEN_AT_ONCE))));
  }
  return old.length;
}

/** False if the run was resumed in the meantime. */
const endForsaken = ({ platform }: Base, accountId: number, id: number): Promise<boolean> =>
  inTransaction(systemCtx(platform, accountId), async (tx) => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (run?.state !== 'stopped') return false;
    await cancel(tx, run);
    return true;
  });
