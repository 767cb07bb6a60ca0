/** The customer's own side: what they have, what it costs, and how to leave. The rows are the reseller's. */
import { asAccount, type Ctx, inTransaction } from '../../platform/context.ts';
import { getAccount } from '../accounts/public.ts';
import { customerAt, resaleProviderOf } from '../billing/public.ts';
import { getPackage } from '../packages/public.ts';
import { setLeaving } from './acts/acts.service.ts';
import { subscriptionsErrors } from './subscriptions.errors.ts';
import * as repository from './subscriptions.repository.ts';
import { isDisputed, isRunning, isUncharged } from './subscriptions.rules.ts';
import type { Subscription } from './subscriptions.table.ts';

const CHARGES_SHOWN = 24;

async function own(ctx: Ctx) {
  const customerId = ctx.actor.accountId;
  const { parent_id } = await inTransaction(ctx, (tx) => getAccount(tx, customerId));
  if (parent_id === null) return null;
  return asAccount(ctx, parent_id, async (tx) => {
    const row = await repository.findLatest(tx.db, parent_id, customerId);
    if (!row) return null;
    const charges = await repository.findCharges(tx.db, parent_id, row.id);
    return { row, charges: charges.slice(0, CHARGES_SHOWN), sold: await getPackage(tx, row.package_id) };
  });
}

export async function showOwn(ctx: Ctx) {
  const found = await own(ctx);
  if (!found) return null;
  const { row, charges, sold } = found;
  const recurs = isRunning(row) && row.provider_id !== null;
  const nextAt =
    row.status === 'trial' ? row.trial_ends_at : row.status === 'ended' ? row.ended_at : row.period_ends_at;
  return {
    package: sold.name,
    billing: row.billing,
    price_minor: row.price_minor,
    currency: row.currency,
    state: row.status,
    next_at: nextAt?.toISOString() ?? null,
    is_suspended: row.suspended_at !== null && isRunning(row),
    cancels_at_period_end: row.cancels_at_period_end,
    has_card: isUncharged(row) ? false : row.has_card,
    monthly_credits: sold.monthly_credits,
    charges: charges.map((charge) => ({
      at: charge.paid_at.toISOString(),
      minor: charge.amount_minor,
      refunded_minor: charge.refunded_minor,
      is_disputed: isDisputed(charge),
      currency: charge.currency,
      card: charge.card,
    })),
    one_portal: await hasOnePortal(ctx, row),
    can: {
      choose: row.status === 'trial' && charges.length === 0,
      cancel: recurs && !row.cancels_at_period_end,
      keep: recurs && row.cancels_at_period_end,
      portal: row.provider_customer_id !== null && row.merchant !== null,
    },
  };
}

/** Credits are usually bought by the same customer at the provider: then one portal shows everything. */
async function hasOnePortal(ctx: Ctx, { merchant, provider_customer_id: customerId }: Subscription): Promise<boolean> {
  if (!merchant || !customerId) return false;
  return (await inTransaction(ctx, (tx) => customerAt(tx, merchant))) === customerId;
}

export async function leaveOwn(ctx: Ctx, isLeaving: boolean, intent: string): Promise<void> {
  const found = await own(ctx);
  if (!found?.row.provider_id) throw subscriptionsErrors.not_now();
  await setLeaving(ctx, { accountId: found.row.account_id, customerId: ctx.actor.accountId, isLeaving, intent });
}

export async function portalOf(ctx: Ctx): Promise<string> {
  const { merchant, provider_customer_id: customerId } = (await own(ctx))?.row ?? {};
  if (!merchant || !customerId) throw subscriptionsErrors.not_now();
  return resaleProviderOf(ctx, merchant).portal({ customerId, returnUrl: `${ctx.origin}/billing-portal` });
}
