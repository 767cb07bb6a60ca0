/** The sandbox's reseller takes payments from the start: its account at the simulated provider is there already. */
import type { Base, Tx } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/public.ts';
import { insertPaymentAccount } from './connect.repository.ts';

const MERCHANT = 'acct_sandboxnorthwind';

export async function seedMerchant(tx: Tx<Base>): Promise<void> {
  const now = tx.now();
  const { name } = await getAccount(tx, tx.accountId);
  await insertPaymentAccount(tx.db, {
    account_id: tx.accountId,
    merchant: MERCHANT,
    how: 'created',
    name,
    livemode: false,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: [],
    due_at: null,
    disabled_reason: null,
    connected_at: now,
    checked_at: now,
  });
}
