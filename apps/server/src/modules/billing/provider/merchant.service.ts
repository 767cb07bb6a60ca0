/**
 * Merchant and customer of a payment. `paymentContextOf` is the only place that decides which provider account a payment
 * belongs to: currently the platform's own for everyone.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from '../billing.repository.ts';
import type { PaymentProvider } from './provider.port.ts';
import { stripeOf } from './stripe.client.ts';

export interface PaymentContext {
  provider: PaymentProvider;
  /** The provider's account that is paid; empty: the platform's own. */
  merchant: string;
}

const PLATFORM_MERCHANT = '';

export function paymentContextOf(ctx: Base): PaymentContext {
  const provider = stripeOf(ctx.platform);
  if (!provider) throw billingErrors.off();
  return { provider, merchant: PLATFORM_MERCHANT };
}

/** Runs for one account with the platform role, because card fingerprints are claimed across accounts. */
export const apart = <C extends Base, T>(ctx: C, accountId: number, work: (tx: Tx<C>) => Promise<T>): Promise<T> =>
  asPlatform(ctx, (tx) => asAccount<C, T>(tx, accountId, work));

/** The provider's customer id of the account; created on first use, with a key derived from the intent. */
export async function customerOf(ctx: Base, accountId: number, intent: string): Promise<string> {
  const { known, email, name } = await asAccount(ctx, accountId, async (tx) => ({
    known: await repository.findCustomerId(tx.db, accountId),
    email: (await getMainUser(tx)).email,
    name: (await getAccount(tx, accountId)).name,
  }));
  if (known) return known;
  const { provider, merchant } = paymentContextOf(ctx);
  const customerId = await provider.createCustomer({ email, name, accountId, key: `${intent}/customer` });
  return asAccount(ctx, accountId, (tx) => repository.keepCustomer(tx.db, accountId, merchant, customerId, tx.now()));
}

/** The provider's invoices use the default card too. Reads the current state, so it is idempotent. */
export async function syncDefaultCard(ctx: Base, accountId: number): Promise<void> {
  const { card, customerId } = await asAccount(ctx, accountId, async ({ db }) => ({
    card: await repository.findDefaultCard(db, accountId),
    customerId: await repository.findCustomerId(db, accountId),
  }));
  if (card && customerId) await paymentContextOf(ctx).provider.makeDefault(customerId, card.payment_method_id);
}

export const accountOfCustomer = (ctx: Base, customerId: string) =>
  asPlatform(ctx, (tx) => repository.findAccountOfCustomer(tx.db, PLATFORM_MERCHANT, customerId));
