/**
 * Disputes over charges of packages, with the rules of the platform's own (docs/decisions/002-credits.md). While a dispute is open
 * or lost, the credits of the charge are held and the account is suspended. Winning it restores both. The next payment restores the
 * account with its own credits. The transaction is the reseller's.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import type { ResalePayment } from '../../billing/public.ts';
import { getPackage } from '../../packages/public.ts';
import { resumeCredits, resumeTerms, suspendTerms } from '../../plans/public.ts';
import { grant, monthEndOf } from '../../wallet/public.ts';
import * as repository from '../subscriptions.repository.ts';
import { creditsBack, isDisputed, isRunning, lastMonthBefore, trialCredits } from '../subscriptions.rules.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';
import { shareLess, takeOff } from './charges.service.ts';
import { mailReturned, mailSuspended } from './owner-mails.service.ts';

type Change = Partial<Pick<Subscription, 'suspended_at'>>;
type Dispute = NonNullable<ResalePayment['dispute']>;

/** After charges and refunds were noted. Gives what the row becomes. */
export async function noteDisputes(tx: Tx<Base>, row: Subscription, paid: ResalePayment[]): Promise<Change> {
  let change: Change = {};
  for (const { id, dispute } of paid) {
    // Read again each time, because winning one dispute depends on the others.
    const charges = await repository.findCharges(tx.db, tx.accountId, row.id);
    const charge = charges.find(({ provider_id }) => provider_id === id);
    if (charge) change = { ...change, ...(await noteDispute(tx, { ...row, ...change }, { charge, charges, dispute })) };
  }
  return change;
}

interface Case {
  charge: Charge;
  /** All of the subscription, the newest first. */
  charges: Charge[];
}

async function noteDispute(
  tx: Tx<Base>,
  row: Subscription,
  { dispute, ...found }: Case & { dispute: Dispute | null },
): Promise<Change> {
  const { dispute_id: known, dispute_status: status } = found.charge;
  const isNew = dispute !== null && dispute.status !== 'won' && dispute.id !== known;
  if (isNew && status !== 'open') return hold(tx, row, found, dispute);
  if (status !== 'open') return {};
  if (dispute?.status === 'lost') return lose(tx, found.charge);
  return dispute === null || dispute.status === 'won' ? win(tx, row, found) : {};
}

/** The subscription is not suspended if a later charge was paid after the dispute opened. */
async function hold(tx: Tx<Base>, row: Subscription, { charge, charges }: Case, dispute: Dispute): Promise<Change> {
  const isLast = charges[0]?.provider_id === charge.provider_id;
  const left = charge.credits - charge.revoked_credits;
  const wanted = isLast ? Math.max(0, Math.min(left, creditsBack(charge, dispute.amountMinor))) : 0;
  const isSuspending = isRunning(row) && (isLast || !charges.some(({ paid_at }) => paid_at > dispute.openedAt));
  const key = `dispute:${dispute.id}`;
  const taken = await takeOff(tx, row, charge, { wanted, isAll: isSuspending, key, subject: key });
  await repository.updateCharge(tx.db, tx.accountId, charge.provider_id, {
    dispute_id: dispute.id,
    dispute_status: dispute.status,
    disputed_minor: dispute.amountMinor,
    held_credits: wanted,
    held_taken: taken,
    disputed_at: dispute.openedAt,
    dispute_closed_at: dispute.status === 'open' ? null : tx.now(),
  });
  if (!isSuspending || row.suspended_at) return {};
  await asAccount(tx, row.customer_id, suspendTerms);
  await mailSuspended(tx, row);
  return { suspended_at: tx.now() };
}

/** The held credits stay revoked: they are unpaid, and no platform share is owed for them. */
async function lose(tx: Tx<Base>, { provider_id: id }: Charge): Promise<Change> {
  await repository.updateCharge(tx.db, tx.accountId, id, { dispute_status: 'lost', dispute_closed_at: tx.now() });
  return {};
}

async function win(tx: Tx<Base>, row: Subscription, { charge, charges }: Case): Promise<Change> {
  const { provider_id: id } = charge;
  await repository.updateCharge(tx.db, tx.accountId, id, { dispute_status: 'won', dispute_closed_at: tx.now() });
  const isLast = charges[0]?.provider_id === id;
  const isOver = !charges.some((other) => other.provider_id !== id && isDisputed(other));
  const returned = await giveBack(tx, row, charge, isLast);
  const isResuming = row.suspended_at !== null && isRunning(row) && isOver;
  const resumed = isResuming ? await resume(tx, row) : 0;
  const key = `dispute:${charge.dispute_id}:won`;
  await shareLess(tx, row, { credits: -(returned + resumed), key, at: charge.paid_at });
  if (!isResuming) return {};
  await mailReturned(tx, row);
  return { suspended_at: null };
}

/** A debt is settled whenever it comes to that; what was unspent comes back as long as its month lasts. Says how much of it did. */
const giveBack = (tx: Tx<Base>, row: Subscription, charge: Charge, isLast: boolean) =>
  asAccount(tx, row.customer_id, async (own) => {
    const { held_credits: held, held_taken: taken, dispute_id: id, disputed_at: at } = charge;
    const monthEnd = isLast && at ? await monthEndOf(own, at) : null;
    const isLasting = isRunning(row) && monthEnd !== null && monthEnd > tx.now();
    const credits = isLasting ? held : held - taken;
    if (credits === 0) return 0;
    const key = `dispute:${id}:won`;
    const subject = `dispute:${id}`;
    await grant(own, { key, source: 'grant', credits, subject, ...(isLasting && { expiresAt: monthEnd }) });
    return isLasting ? taken : 0;
  });

/** In the rhythm it had, without credits in between. Says how many credits follow. */
async function resume(tx: Tx<Base>, row: Subscription): Promise<number> {
  const sold = await getPackage(tx, row.package_id);
  const isTrial = row.status === 'trial';
  return asAccount(tx, row.customer_id, async (own) => {
    await resumeTerms(own, isTrial ? 'trial' : 'active');
    if (row.status === 'past_due' || !row.period_ends_at) return 0;
    const credits = isTrial ? trialCredits(sold) : sold.monthly_credits;
    return resumeCredits(own, credits, lastMonthBefore(row.period_ends_at));
  });
}
