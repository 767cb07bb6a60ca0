/**
 * Follows subscriptions at the provider (docs/product-rules.md#subscriptions). On every occasion (an event, the nightly comparison,
 * an action here) the current state is read and applied; the order of events does not matter. Requests are numbered before they
 * are sent, so an outdated answer changes nothing.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { type ResalePayment, resaleProviderOf } from '../../billing/public.ts';
import { getPackage } from '../../packages/public.ts';
import { tellOf } from '../news.service.ts';
import * as repository from '../subscriptions.repository.ts';
import { daysAfter, isOfTrial, isReopened, type Told } from '../subscriptions.rules.ts';
import type { Subscription } from '../subscriptions.table.ts';
import { noteCharges, noteRefunds } from './charges.service.ts';
import { noteDisputes } from './disputes.service.ts';
import { beginTrial, end, goOn, moveTrial, pause } from './standing.service.ts';

interface Reading {
  told: Told;
  paid: ResalePayment[];
}

/** Nothing of ours: an order that is not finished yet opens it and then follows it itself. */
export async function followSubscription(ctx: Base, merchant: string, providerId: string): Promise<void> {
  const row = await asPlatform(ctx, (tx) => repository.ask(tx.db, tx.now(), { merchant, providerId }));
  if (!row) return;
  const provider = resaleProviderOf(ctx, merchant);
  const told = await provider.readSubscription(providerId);
  if (!told) return;
  const paid = await provider.findInvoices(providerId);
  await asAccount(ctx, row.account_id, (tx) => apply(tx, row, { told, paid }));
}

/** A payment of a subscription, or one that bought a package for a time. */
export async function followPayment(ctx: Base, merchant: string, paymentId: string, subscriptionId: string | null) {
  if (subscriptionId) return followSubscription(ctx, merchant, subscriptionId);
  const row = await asPlatform(ctx, (tx) => repository.ask(tx.db, tx.now(), { merchant, paymentId }));
  if (!row) return;
  const paid = await resaleProviderOf(ctx, merchant).readPayment(paymentId);
  if (!paid) return;
  await asAccount(ctx, row.account_id, async (tx) => {
    const { expires_in_days: days } = await getPackage(tx, row.package_id);
    await apply(tx, row, { told: toldByPayment(row, paid, days), paid: [paid] });
  });
}

/** By our own number, or row. */
export async function followOne(ctx: Base, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  const row = await asPlatform(ctx, (tx) => repository.findSubscription(tx.db, accountId, id));
  if (row) await followRow(ctx, row);
}

/** Packages granted by hand do not exist at the provider. */
export async function followRow(ctx: Base, { merchant, provider_id, payment_id }: Subscription): Promise<void> {
  if (merchant && provider_id) return followSubscription(ctx, merchant, provider_id);
  if (merchant && payment_id) return followPayment(ctx, merchant, payment_id, null);
}

/** A full refund ends the subscription. */
function toldByPayment(row: Subscription, paid: ResalePayment, days: number): Told {
  const isBack = paid.refundedMinor >= paid.amountMinor;
  return {
    status: isBack || row.status === 'ended' ? 'ended' : 'active',
    trialEndsAt: null,
    periodEndsAt: row.period_ends_at ?? daysAfter(paid.paidAt, days),
    cancelsAtPeriodEnd: false,
    endedAt: row.ended_at,
    isUnpaid: false,
    hasCard: true,
  };
}

async function apply(tx: Tx<Base>, asked: Subscription, { told, paid }: Reading): Promise<void> {
  const row = await repository.lockSubscription(tx.db, tx.accountId, asked.id);
  if (!row || asked.asked <= row.applied) return;
  const fresh = await noteCharges(tx, row, paid);
  const change = await move(tx, row, told, fresh);
  const refunded = await noteRefunds(tx, { ...row, ...change }, paid);
  const disputed = await noteDisputes(tx, { ...row, ...change }, paid);
  const isEnding = told.status === 'ended' && row.status !== 'ended';
  const reason = isEnding ? await end(tx, row, told, refunded) : null;
  await repository.updateSubscription(tx.db, tx.accountId, row.id, {
    ...change,
    ...disputed,
    ...(reason && { end_reason: reason, ended_at: told.endedAt ?? tx.now() }),
    applied: asked.asked,
    updated_at: tx.now(),
  });
}

/** Everything but the end; gives what the row becomes. */
async function move(tx: Tx<Base>, row: Subscription, told: Told, fresh: ResalePayment[]) {
  const followed = {
    status: told.status,
    trial_ends_at: told.trialEndsAt,
    period_ends_at: told.periodEndsAt,
    cancels_at_period_end: told.cancelsAtPeriodEnd,
    has_card: told.hasCard,
  };
  if (told.status === 'ended')
    return row.status === 'ended' ? {} : { ...followed, cancels_at_period_end: row.cancels_at_period_end };
  if (row.status === 'ended' && !isReopened(row, told)) return {};
  if (told.cancelsAtPeriodEnd && !row.cancels_at_period_end && row.started_at)
    await tellOf(tx, row.customer_id, row, 'canceled', { mark: `${row.id}:${row.asked}`, nextAt: told.periodEndsAt });
  const started = await startOrGoOn(tx, row, told, fresh);
  return { ...followed, ...started, ...(row.status === 'ended' && { ended_at: null, end_reason: null }) };
}

async function startOrGoOn(tx: Tx<Base>, row: Subscription, told: Told, fresh: ResalePayment[]) {
  const sold = await getPackage(tx, row.package_id);
  const [newest] = fresh;
  if (told.status === 'trial') {
    if (row.started_at !== null) {
      const { trialEndsAt: endsAt } = told;
      if (endsAt && endsAt.getTime() !== row.trial_ends_at?.getTime()) await moveTrial(tx, row, endsAt);
      return {};
    }
    await beginTrial(tx, row, sold, told, newest);
    return { started_at: tx.now() };
  }
  const paid = newest && !isOfTrial(newest, told) ? newest : undefined;
  if (told.status === 'past_due' && row.status !== 'past_due') await pause(tx, row);
  const isOver = row.status === 'trial' && told.status !== 'waiting';
  if (!isOver && !(paid && told.status === 'active')) return {};
  await goOn(tx, row, sold, told, told.status === 'active' ? paid : undefined);
  const isPaid = paid && { paid_from: row.paid_from ?? paid.paidAt, suspended_at: null };
  return { started_at: row.started_at ?? tx.now(), ...isPaid };
}
