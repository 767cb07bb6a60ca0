/** The state of resellers' payment accounts, always read from the provider and not from an event. */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { isDisconnected } from '../billing.errors.ts';
import { paymentAccountChanged } from '../billing.events.ts';
import type { PaymentAccount } from '../billing.table.ts';
import { accountProviderOf } from './accounts.client.ts';
import type { AccountState } from './accounts.port.ts';
import * as repository from './connect.repository.ts';

const accountOf = (ctx: Base, merchant: string) =>
  asPlatform(ctx, (tx) => repository.findAccountOfMerchant(tx.db, merchant));

/** Ignores accounts that are not connected. */
export async function refreshMerchant(ctx: Base, merchant: string): Promise<void> {
  const accountId = await accountOf(ctx, merchant);
  if (accountId !== undefined) await refresh(ctx, accountId, merchant);
}

/** Undefined: access was withdrawn, and the account is gone from here too. */
export async function refresh(ctx: Base, accountId: number, merchant: string): Promise<PaymentAccount | undefined> {
  try {
    const state = await accountProviderOf(ctx).readAccount(merchant);
    return await asAccount(ctx, accountId, (tx) => keepState(tx, merchant, state));
  } catch (error) {
    if (!isDisconnected(error)) throw error;
    await asAccount(ctx, accountId, (tx) => forget(tx, merchant));
    return undefined;
  }
}

/** We give up our access, unless it was connected again in the meantime. */
export async function letGo(ctx: Base, merchant: string): Promise<void> {
  if ((await accountOf(ctx, merchant)) === undefined) await accountProviderOf(ctx).letGo(merchant);
}

const rowOf = (state: AccountState, now: Date) => ({
  name: state.name,
  charges_enabled: state.chargesEnabled,
  payouts_enabled: state.payoutsEnabled,
  details_submitted: state.detailsSubmitted,
  requirements: state.requirements,
  due_at: state.dueAt,
  disabled_reason: state.disabledReason,
  checked_at: now,
});

async function keepState(tx: Tx<Base>, merchant: string, state: AccountState) {
  const row = await repository.updatePaymentAccount(tx.db, tx.accountId, merchant, rowOf(state, tx.now()));
  if (row) await tell(tx);
  return row;
}

/** False: it was not this reseller's any more. */
export async function forget(tx: Tx<Base>, merchant: string): Promise<boolean> {
  const gone = await repository.deletePaymentAccount(tx.db, tx.accountId, merchant);
  if (gone) await tell(tx);
  return gone !== undefined;
}

export async function tell(tx: Tx<Base>): Promise<void> {
  const { accountId } = tx;
  await publish(tx, paymentAccountChanged, { accountId });
  await tx.platform.live.publish(tx.client, { accountId, topic: 'payment-account', data: null });
}
