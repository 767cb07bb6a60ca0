/**
 * A reseller with packages, the Stripe simulator behind it and one clock for both: customers buy, time passes, the provider
 * charges, and what it tells arrives as the test wants it.
 */
import { packages } from '@leadwright/contract/resale/packages';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { request } from 'undici';
import { asAccount, type Base, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { askAsServer, openShop } from '../../billing/testing/shop.ts';
import { getPackage, priceFor } from '../../packages/public.ts';
import { beginNight, tendDue } from '../following/nightly.service.ts';
import { openSubscription } from '../public.ts';

export const DAY = 86_400_000;
export type Resale = Awaited<ReturnType<typeof openResale>>;
export type Billing = 'monthly' | 'yearly' | 'one_time';

export interface Purchase {
  packageId: number;
  billing?: Billing;
  /** A ready-made card of the simulator; null: none. */
  card?: string | null;
  trialDays?: number;
  trialMinor?: number;
}

export async function openResale() {
  const shop = await openShop();
  const { api } = shop;
  const base = systemBase(api.platform);
  await followSandbox();

  /** The program's time is the simulator's. */
  async function followSandbox() {
    const { body } = await request(`${shop.url}/clock`);
    api.clock.set(new Date(((await body.json()) as { now: string }).now));
  }
  /** When this returns, the provider has done everything due in that time. Its events may still be in transit. */
  async function pass(ms: number) {
    const { body } = await request(`${shop.url}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms }),
    });
    await body.dump();
    await followSandbox();
    // Sessions must survive the simulated years.
    await query(`update sessions set expires_at = '2100-01-01'`);
  }
  const days = async (count: number) => {
    await pass(count * DAY);
    await shop.settle();
    await tendDue(base);
    await api.runJobs();
  };
  const night = async () => {
    await pass(1000);
    await beginNight(base);
    await api.runJobs();
  };
  const query = async (sql: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(sql, values)).rows;
  return { ...shop, base, pass, days, night, query, ...selling(shop, base) };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

export const PACKAGE = {
  name: 'Growth',
  description: '',
  modules: ['leads' as const],
  monthly_credits: 100,
  monthly_price_minor: 4900,
  yearly_price_minor: 49_000,
  one_time_price_minor: 9900,
  expires_in_days: 60,
  members_allowed: 3,
  allow_additional_user_creation: true,
};

function selling({ api, url, buildSeller }: Shop, base: Base) {
  async function openBusiness(over: Partial<typeof PACKAGE> & Record<string, unknown> = {}) {
    const seller = await buildSeller();
    const packageId = await addPackage(seller.reseller, over);
    return { ...seller, packageId };
  }
  async function addPackage(reseller: TestPerson, over: Record<string, unknown> = {}) {
    const made = await api.call(reseller, packages.create, { body: { ...PACKAGE, ...over } as never });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.id;
  }
  type Seller = { reseller: TestPerson; merchant: string };

  /** As a checkout leaves it: a customer with a card, and a subscription or a payment on the reseller's account. */
  async function atProvider({ reseller, merchant }: Seller, bought: Purchase) {
    const { packageId, billing = 'monthly', card = 'pm_card_visa', trialDays, trialMinor } = bought;
    const ask = (path: string, fields: Record<string, string>) => askAsServer(url, path, { merchant, fields });
    const price = await priceFor(base, reseller.accountId, packageId, billing);
    const customer = await ask('customers', {
      ...(card && { payment_method: card, 'invoice_settings[default_payment_method]': card }),
      email: 'buyer@example.test',
    });
    const customerId = customer['id'] as string;
    if (billing === 'one_time') {
      const paid = await ask('payment_intents', {
        amount: '9900',
        currency: 'usd',
        customer: customerId,
        ...(card && { payment_method: card }),
        confirm: 'true',
        application_fee_amount: '2400',
        off_session: 'true',
      });
      return { customerId, subscriptionId: null, paymentId: paid['id'] as string };
    }
    const made = await ask('subscriptions', {
      customer: customerId,
      'items[0][price]': price?.priceId as string,
      application_fee_percent: billing === 'monthly' ? '24.48' : '29.38',
      ...(trialDays && {
        trial_period_days: String(trialDays),
        'trial_settings[end_behavior][missing_payment_method]': 'cancel',
      }),
      ...(trialMinor && {
        'add_invoice_items[0][price_data][currency]': 'usd',
        'add_invoice_items[0][price_data][unit_amount]': String(trialMinor),
        'add_invoice_items[0][price_data][product]': await productOf(merchant, price?.priceId as string),
      }),
    });
    if (!made['id']) throw new Error(JSON.stringify(made));
    return { customerId, subscriptionId: made['id'] as string, paymentId: null };
  }
  const productOf = async (merchant: string, price: string) =>
    (await askAsServer(url, `prices/${price}`, { merchant }))['product'] as string;

  /** A purchase by a new or a known customer. The follow-up job waits. */
  async function order(seller: Seller & { customer(): Promise<TestPerson> }, bought: Purchase, known?: TestPerson) {
    const who = known ?? (await seller.customer());
    const made = await atProvider(seller, bought);
    await asAccount(base, seller.reseller.accountId, async (tx) => {
      const billing = bought.billing ?? 'monthly';
      const sold = await getPackage(tx, bought.packageId);
      await openSubscription(tx, {
        customerId: who.accountId,
        packageId: bought.packageId,
        billing,
        merchant: seller.merchant,
        providerCustomerId: made.customerId,
        providerId: made.subscriptionId,
        paymentId: made.paymentId,
        priceMinor: sold[`${billing}_price_minor`] ?? 0,
      });
    });
    return { ...who, ...made };
  }
  const buy: typeof order = async (seller, bought) => {
    const buyer = await order(seller, bought);
    await api.runJobs();
    return buyer;
  };
  const see = async (reseller: TestPerson, { accountId }: { accountId: number }) =>
    (await api.call(reseller, subscriptions.get, { params: { id: accountId } })).body.data;
  return { openBusiness, addPackage, order, buy, see };
}
