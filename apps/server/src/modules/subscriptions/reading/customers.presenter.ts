/** A customer as the contract says it. */
import type { Subscription as Reply, SubscriptionLabel } from '@leadwright/contract/resale/subscriptions';
import type { AskedChange } from '../../identity/public.ts';
import { canDo, daysAfter, isRunning, isUncharged, RESTORABLE_DAYS, stateOf } from '../subscriptions.rules.ts';
import type { Charge } from '../subscriptions.table.ts';
import type { Customer } from './customers.service.ts';

const at = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** When something happens by itself, and what. */
function nextOf({ account, row }: Customer, now: Date): { next_at: string | null; next: Reply['next'] } {
  if (account.status === 'deleted' && account.deleted_at)
    return { next_at: at(daysAfter(account.deleted_at, RESTORABLE_DAYS)), next: 'forgotten' };
  if (!row || row.status === 'waiting') return { next_at: null, next: null };
  if (!isRunning(row)) {
    const isReadable = account.readable_until !== null && account.readable_until > now;
    return isReadable ? { next_at: at(account.readable_until), next: 'closing' } : { next_at: null, next: null };
  }
  if (row.cancels_at_period_end || row.billing === 'one_time') return { next_at: at(row.period_ends_at), next: 'end' };
  if (row.billing === null) return { next_at: at(row.period_ends_at), next: 'month' };
  const isTrial = row.status === 'trial';
  return { next_at: at(isTrial ? row.trial_ends_at : row.period_ends_at), next: isUncharged(row) ? 'end' : 'charge' };
}

function labelsOf({ account: { status }, row }: Customer): SubscriptionLabel[] {
  const isLeaving = row?.cancels_at_period_end && isRunning(row) && status !== 'deleted';
  const own =
    status === 'canceled' || status === 'expired' || status === 'deleted' || status === 'trial' ? [status] : [];
  return isLeaving ? [...own, 'canceled'] : own;
}

export function presentCustomer(customer: Customer, now: Date): Reply {
  const { account, row, charge, credits, members } = customer;
  return {
    id: account.id,
    user_id: account.user_id,
    customer_name: account.name,
    email: account.email,
    username: `${account.first_name} ${account.last_name}`.trim(),
    package: row ? { id: row.package_id, name: row.package_name } : null,
    billing: row?.billing ?? null,
    state: stateOf(account.status, row),
    labels: labelsOf(customer),
    last_charge: charge ? presentCharge(charge) : null,
    ...nextOf(customer, now),
    cancels_at_period_end: row?.cancels_at_period_end ?? false,
    ended_at: at(row?.ended_at),
    credits: { used: credits.used, given: credits.given },
    members,
    created_at: account.created_at.toISOString(),
    can: canDo({ account, row, charge, now }),
  };
}

export const presentOne = (customer: Customer, asked: AskedChange | null, now: Date) => ({
  ...presentCustomer(customer, now),
  first_name: customer.account.first_name,
  last_name: customer.account.last_name,
  language: customer.account.language,
  asked_address: asked,
});

const presentCharge = ({ amount_minor, refunded_minor, currency, paid_at, card }: Charge) => ({
  minor: amount_minor,
  refunded_minor,
  currency,
  at: paid_at.toISOString(),
  card,
});
