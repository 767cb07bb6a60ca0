/** Under which brand a reseller sells, and where its pages are. */
import type { Base, Tx } from '../../platform/context.ts';
import { businessAccountOf } from '../brands/public.ts';

export interface Shop {
  /** Of the brand. */
  id: number;
  /** The reseller. */
  account_id: number;
  /** As people write it: mails never carry links in their words, their button does. */
  address: string;
}

/** The transaction is the reseller's. */
export async function shopOf(tx: Tx<Base>): Promise<Shop> {
  const brand = await businessAccountOf(tx, tx.accountId);
  if (!brand) throw new Error(`account ${tx.accountId} sells without a brand`);
  return { id: brand.brandId, account_id: tx.accountId, address: new URL(brand.origin).host };
}
