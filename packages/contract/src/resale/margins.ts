/**
 * Computes what a package gives for its price and the margin (docs/product-rules.md#packages). Shared by form and
 * server. Pure.
 */

/** The reseller's cost of a credit, in cents. Credits sell above it. */
export const CREDIT_COST_MINOR = 12;

/** Kinds of charges. `trial`: the amount for the days before the first period. */
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

/** Credits are granted at the start and at every monthly reset before the end. A started month counts. */
const monthsIn = (days: number) => Math.ceil((days * 12) / 365);

/** The credits covered by one charge of this kind. */
export function creditsOf(pack: Priced, kind: ChargeKind): number {
  if (kind === 'monthly') return pack.monthly_credits;
  if (kind === 'yearly') return pack.monthly_credits * 12;
  if (kind === 'one_time') return pack.monthly_credits * monthsIn(pack.expires_in_days);
  return (pack.trial_credits ?? pack.monthly_credits) * monthsIn(pack.trial_days);
}

/** Null if it is not sold this way. A free trial costs nothing. */
export function amountOf(pack: Priced, kind: ChargeKind): number | null {
  if (kind === 'trial') return pack.trial_days > 0 ? pack.trial_amount_minor : null;
  return pack[`${kind}_price_minor`];
}

/** `minor` below zero: sold below cost. `share`: of the price, 0 if nothing is paid. */
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

/** Whether a price does not cover its credits. Trials may lose money: they are shown without a warning. */
export const isBelowCost = (pack: Priced): boolean =>
  (['monthly', 'yearly', 'one_time'] as const).some((kind) => (marginOf(pack, kind)?.minor ?? 0) < 0);
