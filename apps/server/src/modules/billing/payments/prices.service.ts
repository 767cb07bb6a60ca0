/** What credits cost the account: on a reseller's account at the price of its package, else at the platform's. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/public.ts';
import * as repository from '../billing.repository.ts';
import { exactCreditPrice } from '../billing.rules.ts';
import type { BillingSettings } from '../billing.table.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';

export async function pricesFor(tx: Tx<Base>, merchant: string): Promise<BillingSettings> {
  const settings = await repository.findSettings(tx.db);
  if (merchant === PLATFORM_MERCHANT) return settings;
  const { parent_id: sellerId, package_id: packageId } = await getAccount(tx, tx.accountId);
  if (sellerId === null || packageId === null) return settings;
  const price = await asAccount(tx, sellerId, ({ db }) => repository.findCreditPrice(db, sellerId, packageId));
  const exact = price && exactCreditPrice(price);
  return exact ? { ...settings, currency: price.currency, price_per_100_credits: exact } : settings;
}
