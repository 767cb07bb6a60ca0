/**
 * Disputed payments. When a dispute is opened, the credits of the payment are frozen or its plan is suspended, once; winning
 * the dispute restores them, once; losing it changes nothing. Credits already spent become a debt.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { grant, revoke } from '../../wallet/public.ts';
import * as payments from '../billing.repository.ts';
import { creditsToRevoke } from '../billing.rules.ts';
import type { Payment, PaymentDispute } from '../billing.table.ts';
import { grantKeyOf } from '../payments/charges.service.ts';
import type { Dispute } from '../provider/provider.port.ts';
import { pauseTopUp, resumeTopUp } from '../top-up/top-up.guards.service.ts';
import * as repository from './disputes.repository.ts';
import { returnPlan, suspendPlan } from './suspension.service.ts';

/** `read` fetches the provider's state until it equals what was applied, so that the newest state is applied last. */
export async function followDispute(
  ctx: Base,
  accountId: number,
  { merchant, chargeId }: { merchant: string; chargeId: string },
  read: () => Promise<Dispute | null>,
): Promise<void> {
  for (let applied: Dispute['status'] | null = null; ; ) {
    const dispute = await read();
    if (!dispute || dispute.status === applied) return;
    await asAccount(ctx, accountId, (tx) => applyDispute(tx, merchant, chargeId, dispute));
    applied = dispute.status;
  }
}

async function applyDispute(tx: Tx<Base>, merchant: string, chargeId: string, dispute: Dispute): Promise<void> {
  const payment = await payments.lockPaymentByCharge(tx.db, tx.accountId, merchant, chargeId);
  if (!payment) return;
  const known = await repository.findDispute(tx.db, payment.account_id, dispute.id);
  if (!known) return dispute.status === 'won' ? undefined : freeze(tx, payment, dispute);
  if (known.status === 'open' && dispute.status !== 'open') await close(tx, payment, known, dispute.status);
}

const subjectOf = ({ id }: Pick<Payment, 'id'>) => `dispute:${id}`;

async function freeze(tx: Tx<Base>, payment: Payment, { id, amountMinor, status }: Dispute): Promise<void> {
  const frozen = await repository.sumFrozen(tx.db, payment.account_id, payment.id);
  const left = payment.credits - payment.revoked_credits - frozen;
  const credits = Math.max(0, Math.min(left, creditsToRevoke(payment, amountMinor)));
  const key = `dispute:${id}`;
  if (credits > 0) await revoke(tx, { key, grantKey: grantKeyOf(payment), credits, subject: subjectOf(payment) });
  await repository.insertDispute(tx.db, {
    account_id: payment.account_id,
    dispute_id: id,
    payment_id: payment.id,
    status,
    amount_minor: amountMinor,
    credits,
    opened_at: tx.now(),
    closed_at: status === 'open' ? null : tx.now(),
  });
  await pauseTopUp(tx, 'disputed');
  if (payment.kind === 'plan') await suspendPlan(tx, payment);
}

async function close(tx: Tx<Base>, payment: Payment, known: PaymentDispute, status: 'won' | 'lost'): Promise<void> {
  await repository.closeDispute(tx.db, known.account_id, known.dispute_id, { status, closed_at: tx.now() });
  if (status === 'lost') return;
  const key = `dispute:${known.dispute_id}:won`;
  const subject = subjectOf({ id: known.payment_id });
  if (known.credits > 0) await grant(tx, { key, source: 'purchase', credits: known.credits, subject });
  await resumeTopUp(tx);
  if (payment.kind === 'plan') await returnPlan(tx, payment);
}
