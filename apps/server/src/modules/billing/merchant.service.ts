/**
 * Who is paid, and who pays. `paymentContextOf` is the one place that decides whose account at the provider a payment
 * belongs to: today the platform's own for everybody.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { getAccount, getMainUser } from '../accounts/public.ts';
import { billingErrors } from './billing.errors.ts';
import type { PaymentProvider } from './billing.provider.ts';
import * as repository from './billing.repository.ts';
import { stripeOf } from './stripe.ts';

export interface PaymentContext {
  provider: PaymentProvider;
  /** The provider's account that is paid; empty: the platform's own. */
  merchant: string;
}

export const PLATFORM_MERCHANT = '';

export function paymentContextOf(ctx: Base): PaymentContext {
  const provider = stripeOf(ctx.platform);
  if (!provider) throw billingErrors.off();
  return { provider, merchant: PLATFORM_MERCHANT };
}

/**
 * Commits on its own, also when the caller is inside a transaction: what is known about money must outlive a request that
 * fails. Never call it while the caller's transaction holds a lock on the same rows.
 */
export const apart = <C extends Base, T>(ctx: C, accountId: number, work: (tx: Tx<C>) => Promise<T>): Promise<T> =>
  asPlatform(ctx, (tx) => asAccount<C, T>(tx, accountId, work));

/** The account as the provider knows it; made the first time. The transaction must be scoped to the account. */
export async function customerOf(tx: Tx<Base>): Promise<string> {
  const { accountId } = tx;
  const known = await repository.findCustomerId(tx.db, accountId);
  if (known) return known;
  const { provider, merchant } = paymentContextOf(tx);
  const account = await getAccount(tx, accountId);
  const owner = await getMainUser(tx);
  const customerId = await provider.createCustomer({ email: owner.email, name: account.name, accountId });
  return repository.keepCustomer(tx.db, accountId, merchant, customerId, tx.now());
}

export const accountOfCustomer = (ctx: Base, customerId: string) =>
  asPlatform(ctx, (tx) => repository.findAccountOfCustomer(tx.db, PLATFORM_MERCHANT, customerId));
