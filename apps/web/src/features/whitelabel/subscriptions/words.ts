/** Texts about a subscription. */
import type { TFunction } from 'i18next';
import { formatDate, formatDay, formatMoney } from '../../../lib/format.ts';
import type { Subscription } from './subscriptions.queries.ts';

/** Includes the year only if it is not the current one. */
const shortDate = (at: string) =>
  (new Date(at).getFullYear() === new Date().getFullYear() ? formatDay : formatDate)(at);

/** "3 Dec", "Active to 18 Nov": the next automatic event, named unless it is the next charge. */
export function nextOf(t: TFunction, { next, next_at, ended_at, state }: Subscription): string {
  if (!next || !next_at) return ended_at ? t('subscriptions.next.ended', { date: shortDate(ended_at) }) : '–';
  const date = shortDate(next_at);
  if (state === 'trial') return t('subscriptions.next.trial', { date });
  return next === 'charge' ? date : t(`subscriptions.next.${next}`, { date });
}

export const lastChargeOf = ({ last_charge: charge }: Subscription) =>
  charge ? formatMoney(charge.minor, charge.currency) : '–';

/** "Refunded", or "$20.00 refunded" for a partial refund; empty if there was none. */
export function refundOf(t: TFunction, { last_charge: charge }: Subscription): string {
  if (!charge || charge.refunded_minor === 0) return '';
  if (charge.refunded_minor >= charge.minor) return t('subscriptions.refunded.all');
  return t('subscriptions.refunded.part', { amount: formatMoney(charge.refunded_minor, charge.currency) });
}

export const packageOf = (t: TFunction, { package: sold, billing }: Subscription) =>
  sold
    ? `${sold.name}, ${t(billing ? `subscriptions.billing.${billing}` : 'subscriptions.billing.hand')}`
    : t('subscriptions.noPackage');
