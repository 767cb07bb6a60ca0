/**
 * Carries a refund through: the money first, then the subscription, each by a key of its own row, so that a repeat finds what was
 * done. That it was begun stands in the row before the provider is asked.
 */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { resaleProviderOf } from '../../billing/public.ts';
import * as repository from '../subscriptions.repository.ts';
import { followRow } from './follow.service.ts';

export async function finishRefund(ctx: Base, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  const found = await asPlatform(ctx, async (tx) => {
    const row = await repository.findSubscription(tx.db, accountId, id);
    const charges = row ? await repository.findCharges(tx.db, accountId, id) : [];
    return { row, charge: charges.find(({ provider_id }) => provider_id === row?.refund_of) };
  });
  const { row, charge } = found;
  if (!row?.merchant || !charge?.payment_id || row.status === 'ended') return;
  const provider = resaleProviderOf(ctx, row.merchant);
  await provider.refund({ paymentId: charge.payment_id, key: `refund:${accountId}:${charge.provider_id}` });
  if (row.provider_id) await provider.cancelNow(row.provider_id, `refund-cancel:${accountId}:${charge.provider_id}`);
  await followRow(ctx, row);
}
