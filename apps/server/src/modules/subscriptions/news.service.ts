/** Webhook events about a subscription for the reseller. Part of the caller's transaction, which is the reseller's. */
import type { SubscriptionNews } from '@leadwright/contract/resale/news';
import type { z } from 'zod';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { customerInNews, getAccount, tellReseller } from '../accounts/public.ts';
import { getPackage } from '../packages/public.ts';
import { stateOf } from './subscriptions.rules.ts';
import type { Subscription } from './subscriptions.table.ts';

type What = 'created' | 'trial_will_end' | 'renewed' | 'canceled' | 'refunded' | 'stopped' | 'reactivated';

interface Told {
  /** Identifies the occurrence. A repeat with the same mark is sent once. */
  mark: string;
  amount?: z.input<typeof SubscriptionNews>['amount'] | undefined;
  nextAt?: Date | null;
}

export async function tellOf(
  tx: Tx<Base>,
  customerId: number,
  row: Subscription | undefined,
  what: What,
  { mark, amount = null, nextAt = null }: Told,
): Promise<void> {
  const account = await getAccount(tx, customerId);
  const sold = row && (await getPackage(tx, row.package_id));
  await tellReseller(tx, tx.accountId, `subscription.${what}`, {
    id: `subscription:${customerId}:${what}:${mark}`,
    at: tx.now().toISOString(),
    customer: await asAccount(tx, customerId, customerInNews),
    package: sold ? { id: sold.id, name: sold.name } : null,
    billing: row?.billing ?? null,
    state: stateOf(account.status, row),
    amount,
    next_at: nextAt?.toISOString() ?? null,
  });
}
