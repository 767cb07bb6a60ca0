/** A reseller with two packages, and the people who buy them. */
import type { TestPerson } from '../../../testing/api.ts';
import type { CustomerModel } from './customer-model.ts';
import { type Deal, type Paid, providerModel } from './provider-model.ts';
import { PACKAGE, type Resale } from './resale-world.ts';

export const TRIAL = { days: 10, credits: 20 };
const LARGER = { name: 'Agency', monthly_credits: 200, monthly_price_minor: 9900, yearly_price_minor: 99_000 };

export interface Subscriber {
  who: TestPerson & { customerId: string; subscriptionId: string | null };
  model: CustomerModel;
  /** One that the bank has not decided. */
  dispute: { id: string; of: Paid } | null;
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(world: Resale, random: () => number) {
  const trial = { trial_days: TRIAL.days, trial_credits: TRIAL.credits };
  const seller = await world.openBusiness({ ...trial, monthly_credits: 100 });
  const larger = await world.addPackage(seller.reseller, LARGER);
  const deal = (billing: Deal['billing'], isLarger: boolean): Deal => {
    const sold = isLarger ? LARGER : { ...PACKAGE, monthly_credits: 100 };
    const priceMinor = sold[`${billing}_price_minor`];
    const credits = sold.monthly_credits;
    const costMinor = 12 * credits * (billing === 'yearly' ? 12 : 1);
    const feePercent = Math.floor((costMinor * 10_000) / priceMinor) / 100;
    return { billing, packageId: isLarger ? larger : seller.packageId, priceMinor, feePercent, credits };
  };
  /** `known`: a customer who had a subscription before. */
  async function buy(known?: Subscriber) {
    const billing = random() < 0.75 ? 'monthly' : 'yearly';
    const trialDays = !known && random() < 0.3 ? TRIAL.days : 0;
    const bought = { packageId: seller.packageId, billing, ...(trialDays && { trialDays }) } as const;
    const who = await world.order(seller, bought, known?.who);
    const now = world.api.clock.now();
    return { who, model: providerModel(deal(billing, false), now, trialDays), now };
  }
  return { world, seller, random, deal, buy };
}
