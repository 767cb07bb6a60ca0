/** Row to contract type: what a visitor sees of a package. */
import type { Offer } from '@leadwright/contract/resale/sales';
import type { Brand } from '../brands/public.ts';
import type { Package } from '../packages/public.ts';
import { trialCredits } from '../subscriptions/public.ts';

interface Around {
  /** What a credit costs where the package names no price. */
  creditPriceMinor: number;
  highlighted?: number | null;
}

export const presentOffer = (sold: Package, { creditPriceMinor, highlighted = null }: Around): Offer => ({
  id: sold.id,
  name: sold.name,
  description: sold.description,
  modules: sold.modules,
  monthly_credits: sold.monthly_credits,
  monthly_price_minor: sold.monthly_price_minor,
  yearly_price_minor: sold.yearly_price_minor,
  one_time_price_minor: sold.one_time_price_minor,
  currency: sold.currency,
  trial_days: sold.trial_days,
  trial_amount_minor: sold.trial_amount_minor,
  trial_credits: trialCredits(sold),
  collect_payment_method: sold.collect_payment_method,
  expires_in_days: sold.expires_in_days,
  members_allowed: sold.allow_additional_user_creation ? sold.members_allowed : 0,
  credit_price_minor: sold.credit_price_minor ?? creditPriceMinor,
  is_highlighted: sold.id === highlighted,
});

/** Who sells, as the law wants it said. */
export const presentSeller = (brand: Brand) => ({
  postal_address: brand.postal_address,
  support_email: brand.support_email,
  terms_url: brand.terms_url,
  privacy_url: brand.privacy_url,
});
