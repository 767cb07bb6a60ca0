/** A subscription comes into being: bought, or given by hand. The transaction is the reseller's. */
import type { Base, Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { requireShareRoom } from '../billing/public.ts';
import { getPackage } from '../packages/public.ts';
import { addMonths } from '../wallet/public.ts';
import { followJob, replacedJob } from './following/following.jobs.ts';
import { begin, give } from './following/standing.service.ts';
import { tellOf } from './news.service.ts';
import * as repository from './subscriptions.repository.ts';
import type { Subscription } from './subscriptions.table.ts';

export interface NewSubscription {
  customerId: number;
  packageId: number;
  billing: 'monthly' | 'yearly' | 'one_time';
  merchant: string;
  providerCustomerId: string | null;
  /** Null: bought for a time. */
  providerId: string | null;
  paymentId: string | null;
  /** Of a period, or of the whole time. */
  priceMinor: number;
}

/** Nothing begins here: what the provider says of it decides, and is asked for at once. */
export async function openSubscription(tx: Tx<Base>, input: NewSubscription): Promise<void> {
  const { currency } = await getPackage(tx, input.packageId);
  await replaceTrial(tx, input.customerId);
  const { id } = await repository.insertSubscription(tx.db, {
    ...emptyRow(tx, input),
    billing: input.billing,
    merchant: input.merchant,
    provider_customer_id: input.providerCustomerId,
    provider_id: input.providerId,
    payment_id: input.providerId ? null : input.paymentId,
    status: 'waiting',
    price_minor: input.priceMinor,
    currency,
  });
  await enqueue(tx, followJob, { accountId: tx.accountId, id });
}

const emptyRow = (tx: Tx<Base>, { customerId, packageId }: { customerId: number; packageId: number }) => ({
  account_id: tx.accountId,
  customer_id: customerId,
  package_id: packageId,
  trial_ends_at: null,
  trial_warned_at: null,
  period_ends_at: null,
  started_at: null,
  paid_from: null,
  ended_at: null,
  end_reason: null,
  refund_of: null,
  created_at: tx.now(),
  updated_at: tx.now(),
});

/** An unpaid trial is replaced by a purchase. */
const isFreeTrial = async (tx: Tx<Base>, { id, status }: Subscription) =>
  status === 'trial' && (await repository.findLastCharge(tx.db, tx.accountId, id)) === undefined;

/** Its credits and its terms stay until those of the new one begin. */
async function replaceTrial(tx: Tx<Base>, customerId: number): Promise<void> {
  const found = await repository.findLatest(tx.db, tx.accountId, customerId);
  const row = found && (await repository.lockSubscription(tx.db, tx.accountId, found.id));
  if (!row || !(await isFreeTrial(tx, row))) return;
  const end = { status: 'ended', ended_at: tx.now(), end_reason: 'replaced', updated_at: tx.now() } as const;
  await repository.updateSubscription(tx.db, tx.accountId, row.id, end);
  await enqueue(tx, replacedJob, { accountId: tx.accountId, id: row.id });
}

/** What stands in the way of buying: everything that runs but a trial that costs nothing. */
export async function ownedBy(tx: Tx<Base>, customerId: number): Promise<'nothing' | 'free trial' | 'package'> {
  const latest = await repository.findLatest(tx.db, tx.accountId, customerId);
  if (!latest || latest.status === 'ended') return 'nothing';
  return (await isFreeTrial(tx, latest)) ? 'free trial' : 'package';
}

export const hasCurrentSubscription = async (tx: Tx<Base>, customerId: number): Promise<boolean> => {
  const latest = await repository.findLatest(tx.db, tx.accountId, customerId);
  return latest !== undefined && latest.status !== 'ended';
};

/** Also one that went over into what is paid for. */
export const hadTrial = (tx: Tx<Base>, customerId: number, packageId: number): Promise<boolean> =>
  repository.hadTrial(tx.db, tx.accountId, customerId, packageId);

/** No charge: the reseller owes the platform's share of the credits, month by month. */
export async function givePackage(tx: Tx<Base>, customerId: number, packageId: number): Promise<void> {
  const sold = await getPackage(tx, packageId);
  const now = tx.now();
  const row: Subscription = await repository.insertSubscription(tx.db, {
    ...emptyRow(tx, { customerId, packageId }),
    billing: null,
    merchant: null,
    provider_customer_id: null,
    provider_id: null,
    payment_id: null,
    status: 'active',
    price_minor: 0,
    currency: sold.currency,
    started_at: now,
    paid_from: now,
    period_ends_at: addMonths(now, 1),
  });
  const until = addMonths(now, 1);
  await begin(tx, row, sold, null);
  await requireShareRoom(tx, sold.monthly_credits);
  await give(tx, row, sold, { credits: sold.monthly_credits, key: `package:hand:${row.id}:0`, until });
  await tellOf(tx, customerId, row, 'created', { mark: String(row.id), nextAt: until });
}
