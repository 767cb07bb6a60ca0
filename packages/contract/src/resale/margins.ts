/** What a package gives for its price, and what is left of it (docs/product-rules.md#packages). Pure; form and server agree by it. */

/** What a credit costs the reseller, in cents; a credit is sold above it. */
export const CREDIT_COST_MINOR = 12;

/** What can be charged for. `trial`: the amount for the days before the first period. */
export const CHARGES = ['monthly', 'yearly', 'one_time', 'trial'] as const;
export type ChargeKind = (typeof CHARGES)[number];

export interface Priced {
  monthly_credits: number;
  monthly_price_minor: number | null;
  yearly_price_minor: number | null;
  one_time_price_minor: number | null;
  trial_days: number;
  trial_amount_minor: number;
  trial_credits: number | null;
  expires_in_days: number;
}

/** Credits come at the start and at every monthly reset before the end; a month that has begun counts. */
const monthsIn = (days: number) => Math.ceil((days * 12) / 365);

/** The credits that one charge of this kind pays for. */
export function creditsOf(pack: Priced, kind: ChargeKind): number {
  if (kind === 'monthly') return pack.monthly_credits;
  if (kind === 'yearly') return pack.monthly_credits * 12;
  if (kind === 'one_time') return pack.monthly_credits * monthsIn(pack.expires_in_days);
  return (pack.trial_credits ?? pack.monthly_credits) * monthsIn(pack.trial_days);
}

/** Null: it is not sold so. A free trial is given for nothing. */
export function amountOf(pack: Priced, kind: ChargeKind): number | null {
  if (kind === 'trial') return pack.trial_days > 0 ? pack.trial_amount_minor : null;
  return pack[`${kind}_price_minor`];
}

/** `minor` below zero: it sells below cost. `share` of the price, 0 where nothing is paid. */
export interface Margin {
  minor: number;
  share: number;
}

export function marginOf(pack: Priced, kind: ChargeKind): Margin | null {
  const amount = amountOf(pack, kind);
  if (amount === null) return null;
  const minor = amount - creditsOf(pack, kind) * CREDIT_COST_MINOR;
  return { minor, share: amount > 0 ? minor / amount : 0 };
}

/** A price that does not pay for its credits. A trial is meant to cost something and is shown, not warned of. */
export const isBelowCost = (pack: Priced): boolean =>
  (['monthly', 'yearly', 'one_time'] as const).some((kind) => (marginOf(pack, kind)?.minor ?? 0) < 0);
