/**
 * Carries a refund through: the money first, then the subscription, each by a key of its own row, so that a repeat finds what was
 * done. That it was begun stands in the row before the provider is asked.
 */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { type ResaleProvider, resaleProviderOf } from '../../billing/public.ts';
import * as repository from '../subscriptions.repository.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';
import { followRow } from './follow.service.ts';

export async function finishRefund(ctx: Base, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  const found = await asPlatform(ctx, async (tx) => {
    const row = await repository.findSubscription(tx.db, accountId, id);
    const charges = row ? await repository.findCharges(tx.db, accountId, id) : [];
    return { row, charge: charges.find(({ provider_id }) => provider_id === row?.refund_of) };
  });
  const { row, charge } = found;
  if (!row?.merchant || !charge?.payment_id || isDone(row, charge)) return;
  const provider = resaleProviderOf(ctx, row.merchant);
  const keyOf = (id: string) => `refund:${accountId}:${id}`;
  await provider.refund({ paymentId: charge.payment_id, key: keyOf(charge.provider_id) });
  if (row.provider_id) {
    await provider.cancelNow(row.provider_id, `refund-cancel:${accountId}:${charge.provider_id}`);
    for (const late of await paidSince(provider, row.provider_id, charge))
      await provider.refund({ paymentId: late.paymentId, key: keyOf(late.id) });
  }
  await followRow(ctx, row);
}

/** It may have ended by itself before the money went back. */
const isDone = ({ status }: Subscription, { refunded_minor, amount_minor }: Charge) =>
  status === 'ended' && refunded_minor >= amount_minor;

/** Charges made during the refund. The customer gets nothing for them. */
const paidSince = async (provider: ResaleProvider, subscriptionId: string, { paid_at }: Charge) =>
  (await provider.findInvoices(subscriptionId)).flatMap(({ id, paymentId, paidAt, refundedMinor, amountMinor }) =>
    paymentId && paidAt > paid_at && refundedMinor < amountMinor ? [{ id, paymentId }] : [],
  );

/** A trial that gave way to what was bought ends at the provider as well, before it charges anybody. */
export async function endReplaced(ctx: Base, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  const row = await asPlatform(ctx, (tx) => repository.findSubscription(tx.db, accountId, id));
  if (!row?.merchant || !row.provider_id) return;
  await resaleProviderOf(ctx, row.merchant).cancelNow(row.provider_id, `replaced:${accountId}:${id}`);
}
