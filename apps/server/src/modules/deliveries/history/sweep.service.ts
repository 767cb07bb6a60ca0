/** What is due and has no job of its own any more, and the end of history. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { eachPart } from '../../../platform/jobs/parts.ts';
import { keptSince } from '../../../platform/keeping.ts';
import { sendDue } from '../sending/send.jobs.ts';
import * as repository from './history.repository.ts';

const ACCOUNTS_AT_ONCE = 500;
const FORGOTTEN_AT_ONCE = 200;

export const sweepDue = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const due = await repository.findDueAccounts(tx.db, tx.now(), ACCOUNTS_AT_ONCE);
    await enqueueMany(
      tx,
      sendDue,
      due.map(({ account_id }) => ({ accountId: account_id })),
    );
  });

export function forgetOld(ctx: Base): Promise<void> {
  const before = keptSince(ctx, 'DELIVERY_DAYS');
  return eachPart(ctx, {
    waiting: () => asPlatform(ctx, (tx) => repository.expireWaiting(tx.client, before, tx.now())),
    async history() {
      for (let gone = -1; gone !== 0; )
        gone = await asPlatform(ctx, (tx) => repository.forgetBefore(tx.client, before, FORGOTTEN_AT_ONCE));
    },
    closed: () => asPlatform(ctx, (tx) => repository.forgetClosed(tx.client, before)),
  });
}
