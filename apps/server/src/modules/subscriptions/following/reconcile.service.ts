/** Every night all that runs, and what ended lately, is compared with the provider, a few at a time. */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import { eachAtOnce } from '../../../platform/each-at-once.ts';
import { type JobContext, requeue } from '../../../platform/jobs/jobs.ts';
import * as repository from '../subscriptions.repository.ts';
import { daysAfter } from '../subscriptions.rules.ts';
import { followRow } from './follow.service.ts';

const BATCH = 100;
const AT_ONCE = 4;
/** Later refunds are possible; events report those. */
const LOOK_BACK_DAYS = 40;

export interface Night {
  accountId: number;
  merchant: string;
  /** When it began: whatever was asked for since is in step. */
  before: string;
}

export async function reconcileMerchant(ctx: JobContext, { accountId, merchant, before }: Night) {
  const began = new Date(before);
  const which = { merchant, before: began, limit: BATCH };
  const rows = await asPlatform(ctx, async (tx) => {
    const running = await repository.findUnchecked(tx.db, which);
    const since = daysAfter(began, -LOOK_BACK_DAYS);
    return running.length > 0 ? running : repository.findUncheckedEnded(tx.db, { ...which, since });
  });
  await eachAtOnce(rows, AT_ONCE, (row) =>
    followRow(ctx, row).catch((err) => ctx.log.error({ err, subscription: row.id }, 'a subscription was not compared')),
  );
  if (rows.length === BATCH) return requeue();
  await asAccount<Base, unknown>(ctx, accountId, (tx) => repository.noteReconciled(tx.db, accountId, tx.now()));
}
