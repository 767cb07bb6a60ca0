/** Which account of the payment provider a reseller is paid on. */
import type { AnyTx, Base, PlatformTx } from '../../../platform/context.ts';
import * as repository from './connect.repository.ts';

export interface Merchant {
  /** The provider's id of the account. */
  merchant: string;
  chargesEnabled: boolean;
}

/** In a transaction of the reseller, or across accounts. Null: none is connected. */
export async function merchantOf(tx: AnyTx<Base>, resellerAccountId: number): Promise<Merchant | null> {
  const found = await repository.findPaymentAccount(tx.db, resellerAccountId);
  return found ? { merchant: found.merchant, chargesEnabled: found.charges_enabled } : null;
}

/** Of all resellers, in the order of their accounts. */
export const merchantsAfter = (tx: PlatformTx<Base>, accountId: number, limit: number) =>
  repository.findMerchants(tx.db, accountId, limit);
