/**
 * What a partner gets of a payment to the platform (docs/product-rules.md#super-admin): the rate of the moment stays with the
 * payment, and `payment_commission` (migrations/functions/billing.sql) computes the amount from it.
 */
import type { Base, Tx } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/public.ts';
import { commissionRate } from '../../partners/public.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';

/** Nothing for what is paid to a reseller: partners send customers to the platform. */
export async function commissionOn(tx: Tx<Base>, merchant: string) {
  if (merchant !== PLATFORM_MERCHANT) return {};
  const { partner_id } = await getAccount(tx, tx.accountId);
  const rate = partner_id === null ? null : await commissionRate(tx, partner_id);
  return rate === null ? {} : { partner_id, commission_rate: rate };
}
