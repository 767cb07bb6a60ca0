/**
 * Plan subscriptions of all providers (docs/product-rules.md#payments). The first payment starts the plan and the end of the
 * subscription ends it; renewals only keep it active, because credits are reset monthly by the wallet. A cancelled
 * subscription is not ended: access lasts until the end of the paid period.
 */
import type { Base, Tx } from '../../../platform/context.ts';
import { lockAccount } from '../../accounts/public.ts';
import { endPlan, startPlan } from '../../plans/public.ts';
import * as billing from '../billing.repository.ts';
import type { PlanSubscription, ProviderName } from '../billing.table.ts';
import { returnPlan } from '../disputes/suspension.service.ts';
import { commissionOn } from '../payments/commission.service.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import type { PaidInvoice } from '../provider/provider.port.ts';
import * as repository from './subscriptions.repository.ts';

export interface SubscriptionState {
  provider: ProviderName;
  providerId: string;
  planId: number;
  status: PlanSubscription['status'];
  cancelAtPeriodEnd: boolean;
  periodEndsAt: Date | null;
  toldAt?: Date;
}

/** Applies the provider's state to the account. Idempotent: a plan starts and ends once per subscription. */
export async function applySubscription(tx: Tx<Base>, state: SubscriptionState): Promise<void> {
  const { accountId } = tx;
  const account = await lockAccount(tx, accountId);
  const now = tx.now();
  const row = await repository.openSubscription(tx.db, {
    ...newRow(accountId, state),
    created_at: now,
    updated_at: now,
  });
  const isStarting = state.status === 'active' && row.started_at === null;
  const isEnding = state.status === 'ended' && row.status !== 'ended' && row.started_at !== null;
  await repository.updateSubscription(tx.db, accountId, row.id, {
    status: state.status,
    plan_id: state.planId,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    period_ends_at: state.periodEndsAt,
    started_at: isStarting ? now : row.started_at,
    told_at: state.toldAt ?? row.told_at,
    updated_at: now,
  });
  if (isStarting) await startPlan(tx, accountId, { planId: state.planId });
  if (!isEnding || account.plan_id !== row.plan_id) return;
  const others = await repository.findRunning(tx.db, accountId);
  if (others.length === 0 && OPEN.includes(account.status)) await endPlan(tx, accountId, 'inactive');
}

/** Only these are changed; accounts stopped manually stay stopped. */
const OPEN: readonly string[] = ['active', 'trial'];

const newRow = (accountId: number, { provider, providerId, planId }: SubscriptionState) => ({
  account_id: accountId,
  provider,
  provider_id: providerId,
  plan_id: planId,
  status: 'waiting' as const,
  period_ends_at: null,
  started_at: null,
  told_at: null,
});

/** Records one payment per invoice. A plan suspended because of an older invoice resumes. */
export async function recordInvoice(tx: Tx<Base>, invoice: PaidInvoice, planId: number | null): Promise<void> {
  const now = tx.now();
  const paid = await billing.insertPayment(tx.db, {
    account_id: tx.accountId,
    kind: 'plan',
    status: 'succeeded',
    credits: 0,
    amount_minor: invoice.amountMinor,
    currency: invoice.currency,
    card_id: null,
    plan_id: planId,
    ...(await commissionOn(tx, PLATFORM_MERCHANT)),
    user_id: null,
    provider_key: `invoice:${invoice.id}`,
    request_key: null,
    provider_id: invoice.id,
    decline_code: null,
    created_at: now,
    updated_at: now,
    check_at: null,
  });
  if (paid) await returnPlan(tx, paid);
}
