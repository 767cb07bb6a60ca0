/** Loads a customer for an act. Customers of other resellers do not exist. The transaction is the reseller's. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type Account, findAccount, lockAccount } from '../../accounts/public.ts';
import { subscriptionsErrors } from '../subscriptions.errors.ts';
import * as repository from '../subscriptions.repository.ts';
import { canDo } from '../subscriptions.rules.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';

export interface Facts {
  account: Account;
  row: Subscription | undefined;
  charge: Charge | undefined;
  can: ReturnType<typeof canDo>;
}

export async function factsOf(tx: Tx<Base>, customerId: number): Promise<Facts> {
  const found = await findAccount(tx, customerId);
  if (found?.kind !== 'customer' || found.parent_id !== tx.accountId) throw subscriptionsErrors.not_found();
  const latest = await repository.findLatest(tx.db, tx.accountId, customerId);
  const row = latest && (await repository.lockSubscription(tx.db, tx.accountId, latest.id));
  const account = await asAccount(tx, customerId, (own) => lockAccount(own, customerId));
  const charge = row && (await repository.findLastCharge(tx.db, tx.accountId, row.id));
  return { account, row, charge, can: canDo({ account, row, charge, now: tx.now() }) };
}

export function assertCan({ can }: Facts, act: keyof Facts['can']): void {
  if (!can[act]) throw subscriptionsErrors.not_now();
}
