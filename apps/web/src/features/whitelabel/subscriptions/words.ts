/** What is said of a subscription. */
import type { TFunction } from 'i18next';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import type { Subscription } from './subscriptions.queries.ts';

/** "3 Dec 2026", "Ends 18 Nov 2026": when something happens by itself, and what where it is not the next charge. */
export function nextOf(t: TFunction, { next, next_at, ended_at, state }: Subscription): string {
  if (state === 'canceled' && next === null) return t('subscriptions.next.ended', { date: formatDate(ended_at ?? '') });
  if (!next || !next_at) return ended_at ? t('subscriptions.next.ended', { date: formatDate(ended_at) }) : '–';
  const date = formatDate(next_at);
  if (state === 'trial' && next === 'charge') return t('subscriptions.next.trial', { date });
  return next === 'charge' ? date : t(`subscriptions.next.${next}`, { date });
}

export const lastChargeOf = ({ last_charge: charge }: Subscription) =>
  charge ? formatMoney(charge.minor, charge.currency) : '–';

export const packageOf = (t: TFunction, { package: sold, billing }: Subscription) =>
  sold
    ? `${sold.name}, ${t(billing ? `subscriptions.billing.${billing}` : 'subscriptions.billing.hand')}`
    : t('subscriptions.noPackage');
