/**
 * Refund and cancel: the last charge goes back and access ends at once. What was confirmed is what is refunded; that it was begun
 * is written down before the provider is asked, and a job finishes what is left unfinished.
 */
import { asAccount, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findMembers, requireMayAct } from '../../accounts/public.ts';
import { availableCredits } from '../../wallet/public.ts';
import { finishRefund } from '../following/finishing.service.ts';
import { refundJob } from '../following/following.jobs.ts';
import { subscriptionsErrors } from '../subscriptions.errors.ts';
import * as repository from '../subscriptions.repository.ts';
import type { Charge } from '../subscriptions.table.ts';
import { assertCan, factsOf } from './facts.service.ts';
import { guarded } from './guard.service.ts';

const PATIENCE_MS = 30_000;

const leftOf = ({ amount_minor, refunded_minor }: Charge) => amount_minor - refunded_minor;

export const previewRefund = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx: Tx) => {
    await requireMayAct(tx, 'look', id);
    const facts = await factsOf(tx, id);
    assertCan(facts, 'refund');
    const charge = facts.charge as Charge;
    const given = charge.credits - charge.revoked_credits;
    const { free, members } = await asAccount(tx, id, async (own) => ({
      free: await availableCredits(own),
      members: (await findMembers(own)).length,
    }));
    const back = Math.min(given, free);
    return {
      minor: leftOf(charge),
      currency: charge.currency,
      charged_at: charge.paid_at.toISOString(),
      card: charge.card,
      credits_back: back,
      credits_given: given,
      credits_owed: given - back,
      members,
    };
  });

export const refund = (ctx: Ctx, id: number, expected: { minor: number }): Promise<void> =>
  guarded(ctx, id, 'refund', () => giveBack(ctx, id, expected));

async function giveBack(ctx: Ctx, id: number, expected: { minor: number }): Promise<void> {
  const row = await inTransaction(ctx, async (tx) => {
    const facts = await factsOf(tx, id);
    // A repeat continues the refund in progress.
    if (facts.row?.refund_of && facts.row.status !== 'ended') return facts.row;
    assertCan(facts, 'refund');
    const charge = facts.charge as Charge;
    if (leftOf(charge) !== expected.minor) throw subscriptionsErrors.changed();
    const found = facts.row as NonNullable<typeof facts.row>;
    await repository.updateSubscription(tx.db, tx.accountId, found.id, { refund_of: charge.provider_id });
    const runAt = new Date(tx.now().getTime() + PATIENCE_MS);
    await enqueue(tx, refundJob, { accountId: tx.accountId, id: found.id }, { runAt });
    return found;
  });
  await finishRefund(ctx, { accountId: ctx.actor.accountId, id: row.id });
}
