/** A payment of the past for a sandbox, with the credits it bought. Nothing of it is at the payment provider. */
import type { Base, Tx } from '../../platform/context.ts';
import { grant } from '../wallet/public.ts';
import { insertPayment } from './billing.repository.ts';
import { grantKeyOf } from './payments/charges.service.ts';
import { commissionOn } from './payments/commission.service.ts';
import { PLATFORM_MERCHANT } from './provider/asking.client.ts';

export async function seedPayment(
  tx: Tx<Base>,
  { credits, minor, key }: { credits: number; minor: number; key: string },
) {
  const at = tx.now();
  const payment = await insertPayment(tx.db, {
    account_id: tx.accountId,
    kind: 'purchase',
    status: 'succeeded',
    credits,
    amount_minor: minor,
    currency: 'usd',
    provider_key: `seed:${key}`,
    ...(await commissionOn(tx, PLATFORM_MERCHANT)),
    created_at: at,
    updated_at: at,
  } as Parameters<typeof insertPayment>[1]);
  if (payment)
    await grant(tx, { key: grantKeyOf(payment), source: 'purchase', credits, subject: `payment:${payment.id}` });
}
