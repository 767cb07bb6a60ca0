/** What is due and has no job of its own any more, and the end of history. */
import { HISTORY_DAYS } from '@leadwright/contract/integrations/deliveries';
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { eachPart } from '../../../platform/jobs/parts.ts';
import { sendDue } from '../sending/send.jobs.ts';
import * as repository from './history.repository.ts';

const ACCOUNTS_AT_ONCE = 500;
const FORGOTTEN_AT_ONCE = 200;
const HISTORY_MS = HISTORY_DAYS * 24 * 60 * 60_000;

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
  const before = new Date(ctx.now().getTime() - HISTORY_MS);
  return eachPart(ctx, {
    waiting: () => asPlatform(ctx, (tx) => repository.expireWaiting(tx.client, before, tx.now())),
    async history() {
      for (let gone = -1; gone !== 0; )
        gone = await asPlatform(ctx, (tx) => repository.forgetBefore(tx.client, before, FORGOTTEN_AT_ONCE));
    },
    closed: () => asPlatform(ctx, (tx) => repository.forgetClosed(tx.client, before)),
  });
}
