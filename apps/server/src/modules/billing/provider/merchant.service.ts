/**
 * Merchant and customer of a payment. `merchantFor` is the only place that decides whose account at the provider is paid: that
 * of the account's reseller while it takes charges, else the platform's own. A payment that exists stays with its merchant.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from '../billing.repository.ts';
import { type Merchant, merchantOf } from '../connect/merchants.service.ts';
import { PLATFORM_MERCHANT } from './asking.client.ts';
import type { PaymentProvider } from './provider.port.ts';
import { stripeOf } from './stripe.client.ts';

export interface PaymentContext {
  provider: PaymentProvider;
  /** The provider's account that is paid; empty: the platform's own. */
  merchant: string;
}

export async function merchantFor(tx: Tx<Base>): Promise<string> {
  const { parent_id: sellerId } = await getAccount(tx, tx.accountId);
  const seller = sellerId === null ? null : await asAccount(tx, sellerId, sellingAs);
  return seller?.chargesEnabled ? seller.merchant : PLATFORM_MERCHANT;
}

/** The platform sells on the account whose keys it has. */
async function sellingAs(tx: Tx<Base>): Promise<Merchant | null> {
  const { kind } = await getAccount(tx, tx.accountId);
  return kind === 'platform' ? null : merchantOf(tx, tx.accountId);
}

/** Whom the account pays from now on. */
export const paymentContextOf = async (ctx: Base, accountId: number): Promise<PaymentContext> =>
  contextFor(ctx, await asAccount(ctx, accountId, merchantFor));

/** For what was begun with a merchant. */
export function contextFor(ctx: Base, merchant: string): PaymentContext {
  const provider = stripeOf(ctx.platform, merchant);
  if (!provider) throw billingErrors.off();
  return { provider, merchant };
}

/** Runs for one account with the platform role, because card fingerprints are claimed across accounts. */
export const apart = <C extends Base, T>(ctx: C, accountId: number, work: (tx: Tx<C>) => Promise<T>): Promise<T> =>
  asPlatform(ctx, (tx) => asAccount<C, T>(tx, accountId, work));

/** The merchant's customer id of the account; created on first use, with a key derived from the intent. */
export async function customerOf(
  ctx: Base,
  accountId: number,
  { provider, merchant }: PaymentContext,
  intent: string,
): Promise<string> {
  const { known, email, name } = await asAccount(ctx, accountId, async (tx) => ({
    known: await repository.findCustomerId(tx.db, accountId, merchant),
    email: (await getMainUser(tx)).email,
    name: (await getAccount(tx, accountId)).name,
  }));
  if (known) return known;
  const customerId = await provider.createCustomer({ email, name, accountId, key: `${intent}/customer` });
  return asAccount(ctx, accountId, (tx) => repository.keepCustomer(tx.db, accountId, merchant, customerId, tx.now()));
}

/** Who the account is on that payment account, if it has paid there or saved a card. */
export const customerAt = (tx: Tx<Base>, merchant: string): Promise<string | undefined> =>
  repository.findCustomerId(tx.db, tx.accountId, merchant);

/** The customer of a package's checkout also buys credits; one that is known already stays. */
export const adoptCustomer = (tx: Tx<Base>, merchant: string, customerId: string): Promise<string> =>
  repository.keepCustomer(tx.db, tx.accountId, merchant, customerId, tx.now());

/** The provider's invoices use the default card too. Reads the current state, so it is idempotent. */
export async function syncDefaultCard(ctx: Base, accountId: number, merchant: string): Promise<void> {
  const { card, customerId } = await asAccount(ctx, accountId, async ({ db }) => ({
    card: await repository.findDefaultCard(db, accountId, merchant),
    customerId: await repository.findCustomerId(db, accountId, merchant),
  }));
  if (card && customerId) await contextFor(ctx, merchant).provider.makeDefault(customerId, card.payment_method_id);
}

export const accountOfCustomer = (ctx: Base, merchant: string, customerId: string) =>
  asPlatform(ctx, (tx) => repository.findAccountOfCustomer(tx.db, merchant, customerId));
