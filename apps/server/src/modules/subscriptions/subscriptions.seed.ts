/** Customers of the sandbox's reseller, in every state there is. Nothing of them is at the payment provider. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { type AccountPatch, changeAccount, getMainUser } from '../accounts/public.ts';
import { getPackage, type Package } from '../packages/public.ts';
import { giveCredits, startTerms } from '../plans/public.ts';
import { addMonths, identityKey, spend } from '../wallet/public.ts';
import { termsOf } from './following/standing.service.ts';
import * as repository from './subscriptions.repository.ts';
import { daysAfter } from './subscriptions.rules.ts';
import type { SubscriptionsTable } from './subscriptions.table.ts';

interface Sample {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  /** By its place among the packages. */
  sold: number;
  billing?: 'monthly' | 'yearly';
  months: number;
  /** Creators looked up, five credits each. */
  used?: number;
  state?: 'trial' | 'leaving' | 'stopped' | 'canceled' | 'expired' | 'deleted';
}

export const SAMPLE_CUSTOMERS: Sample[] = [
  {
    company: 'Bright Harbour Media',
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@brightharbour.test',
    sold: 0,
    months: 11,
    used: 120,
  },
  {
    company: 'Olivar Sur',
    firstName: 'Lucía',
    lastName: 'Ferrer',
    email: 'lucia@olivarsur.test',
    sold: 1,
    months: 9,
    used: 200,
  },
  {
    company: 'Linden Dental Group',
    firstName: 'Owen',
    lastName: 'Park',
    email: 'ops@lindendental.test',
    sold: 2,
    months: 8,
    used: 90,
  },
  {
    company: 'Marlow Legal',
    firstName: 'Sadie',
    lastName: 'Marlow',
    email: 'sadie@marlowlegal.test',
    sold: 0,
    billing: 'yearly',
    months: 7,
    used: 44,
  },
  {
    company: 'Fern & Field',
    firstName: 'Kit',
    lastName: 'Lowe',
    email: 'kit@fernfield.test',
    sold: 1,
    months: 5,
    used: 60,
  },
  {
    company: 'Saltmarsh Studio',
    firstName: 'Rafe',
    lastName: 'Carr',
    email: 'rafe@saltmarsh.test',
    sold: 1,
    months: 3,
  },
  {
    company: 'Tern & Tide',
    firstName: 'Tessa',
    lastName: 'Moore',
    email: 'tessa@terntide.test',
    sold: 1,
    months: 0,
    state: 'trial',
  },
  {
    company: 'Casa Luz',
    firstName: 'Beto',
    lastName: 'Nunes',
    email: 'beto@casaluz.test',
    sold: 0,
    months: 0,
    state: 'trial',
  },
  {
    company: 'Peak & Vale Homes',
    firstName: 'Orla',
    lastName: 'Byrne',
    email: 'orla@peakvale.test',
    sold: 2,
    months: 6,
    used: 70,
    state: 'leaving',
  },
  {
    company: 'Copper Kettle Events',
    firstName: 'Cole',
    lastName: 'Kettle',
    email: 'hi@copperkettle.test',
    sold: 0,
    months: 4,
    state: 'stopped',
  },
  {
    company: 'Nimbus Roofing',
    firstName: 'Joel',
    lastName: 'Price',
    email: 'joel@nimbusroof.test',
    sold: 1,
    months: 4,
    state: 'canceled',
  },
  {
    company: 'Vestry Interiors',
    firstName: 'Amara',
    lastName: 'Osei',
    email: 'amara@vestry.test',
    sold: 0,
    months: 10,
    state: 'expired',
  },
  {
    company: 'Quayside Fitness',
    firstName: 'Dan',
    lastName: 'Webb',
    email: 'dan@quaysidefit.test',
    sold: 0,
    months: 3,
    state: 'deleted',
  },
];

const ENDED_DAYS = 6;
const TRIAL_DAYS = 3;
const MONTH_DAYS = 31;

/** Something a customer did, and when. It runs in a transaction of theirs, at that time. */
interface Done {
  at: Date;
  run(own: Tx<Base>): Promise<unknown>;
}

/** The transaction is the reseller's; `customers` are the accounts of the samples, in their order. `doneBy`: what else they did. */
export async function seedSubscriptions(
  tx: Tx<Base>,
  customers: number[],
  packageIds: number[],
  doneBy: (place: number, now: Date) => Done[],
): Promise<void> {
  for (const [place, sample] of SAMPLE_CUSTOMERS.entries()) {
    const sold = await getPackage(tx, packageIds[sample.sold] as number);
    const customerId = customers[place] as number;
    await seedOne(tx, { customerId, sample, sold, place, done: doneBy(place, tx.now()) });
  }
}

/** When the customer at this place of the samples came. */
export const customerSince = (place: number, now: Date): Date =>
  daysAfter(addMonths(now, -(SAMPLE_CUSTOMERS[place]?.months ?? 0)), -2 * place);

interface One {
  customerId: number;
  sample: Sample;
  sold: Package;
  place: number;
  done: Done[];
}

async function seedOne(tx: Tx<Base>, { customerId, sample, sold, place, done }: One): Promise<void> {
  const isOver = sample.state === 'canceled' || sample.state === 'expired' || sample.state === 'deleted';
  const endedAt = isOver ? daysAfter(tx.now(), -ENDED_DAYS) : null;
  const start = customerSince(place, tx.now());
  const paid = Array.from({ length: sample.state === 'trial' ? 0 : sample.months + 1 }, (_, month) =>
    addMonths(start, month),
  );
  const until = endedAt ?? daysAfter(tx.now(), sample.state === 'trial' ? TRIAL_DAYS : 28 - 2 * place);
  const row = await repository.insertSubscription(
    tx.db,
    rowOf(tx, { customerId, sample, sold, start, until, endedAt }),
  );
  const minor = row.price_minor;
  for (const paidAt of row.billing === 'yearly' ? paid.slice(0, 1) : paid) {
    if (paidAt > (endedAt ?? tx.now())) continue;
    await repository.insertCharge(tx.db, {
      account_id: tx.accountId,
      subscription_id: row.id,
      customer_id: customerId,
      payment_id: null,
      provider_id: `sample:${row.id}:${paidAt.toISOString()}`,
      amount_minor: minor,
      currency: row.currency,
      card: 'Visa •••• 4242',
      paid_at: paidAt,
    });
    const moved = { charges: 1, amount: minor, credits: sold.monthly_credits * (row.billing === 'yearly' ? 12 : 1) };
    await repository.addToMonth(tx.db, tx.accountId, sold.id, paidAt, moved);
  }
  await asAccount(tx, customerId, (own) => live(own, sample, sold, { until, endedAt, done }));
}

interface Life {
  customerId: number;
  sample: Sample;
  sold: Package;
  start: Date;
  until: Date;
  endedAt: Date | null;
}

function rowOf(tx: Tx<Base>, { customerId, sample, sold, start, until, endedAt }: Life) {
  const { billing = 'monthly', state } = sample;
  const isTrial = state === 'trial';
  const nothing = { merchant: null, provider_customer_id: null, provider_id: null, payment_id: null, refund_of: null };
  const status: SubscriptionsTable['status'] = endedAt ? 'ended' : isTrial ? 'trial' : 'active';
  return {
    ...nothing,
    account_id: tx.accountId,
    customer_id: customerId,
    package_id: sold.id,
    billing,
    status,
    currency: sold.currency,
    price_minor: sold[`${billing}_price_minor`] ?? 0,
    trial_ends_at: isTrial ? daysAfter(tx.now(), TRIAL_DAYS) : null,
    trial_warned_at: null,
    period_ends_at: until,
    cancels_at_period_end: state === 'leaving',
    started_at: start,
    paid_from: isTrial ? null : start,
    ended_at: endedAt,
    end_reason: endedAt ? (state === 'expired' ? ('expired' as const) : ('canceled' as const)) : null,
    created_at: start,
    updated_at: tx.now(),
  };
}

async function live(
  own: Tx<Base>,
  sample: Sample,
  sold: Package,
  { until, endedAt, done }: { until: Date; endedAt: Date | null; done: Done[] },
) {
  const trialEndsAt = sample.state === 'trial' ? daysAfter(own.now(), TRIAL_DAYS) : null;
  await startTerms(own, { ...termsOf(sold), trialEndsAt });
  const credits = trialEndsAt ? (sold.trial_credits ?? sold.monthly_credits) : sold.monthly_credits;
  const givenAt = daysAfter(until, -MONTH_DAYS);
  if (!endedAt) await giveCredits(at(own, givenAt), { credits, key: 'sample', title: sold.name, until });
  // The ledger is written in the order of time.
  const acts = [...usesOf(sample.used ?? 0, givenAt, own.now()), ...done];
  for (const act of acts.sort((one, other) => one.at.getTime() - other.at.getTime())) await act.run(at(own, act.at));
  const patch = PATCHES[sample.state ?? 'trial']?.(own.now());
  if (patch) await changeAccount(own, own.accountId, patch);
}

const PATCHES: Partial<Record<NonNullable<Sample['state']>, (now: Date) => AccountPatch>> = {
  stopped: () => ({ status: 'stopped', stopped_from: 'active' }),
  canceled: (now) => ({ status: 'canceled', package_id: null, readable_until: daysAfter(now, 24) }),
  expired: (now) => ({ status: 'expired', package_id: null, readable_until: daysAfter(now, 24) }),
  deleted: (now) => ({ status: 'deleted', package_id: null, deleted_at: daysAfter(now, -ENDED_DAYS) }),
};

const at = (own: Tx<Base>, time: Date): Tx<Base> => ({ ...own, now: () => time });

const USES = 6;
/** Some at a time, all through the days since the credits were given. */
function usesOf(count: number, since: Date, now: Date): Done[] {
  const items = Array.from({ length: count }, (_, number) => ({
    act: 'influencer.enrich' as const,
    identityKeys: [identityKey('creator', `sample:${number}`)],
    subject: `influencer:0/${number}`,
  }));
  const [begin, end] = [since.getTime(), now.getTime()];
  const title = { key: 'enrichment.title', params: { act: { key: 'enrichment.act.enrich' }, list: 'YouTube' } };
  return Array.from({ length: count > 0 ? USES : 0 }, (_, part) => ({
    at: new Date(begin + ((end - begin) * (part + 1)) / (USES + 1)),
    run: async (own) => {
      const { id: userId } = await getMainUser(own);
      const spender = { userId, apiKeyId: null, dailyBudget: null };
      const some = items.filter((_item, number) => number % USES === part);
      await spend(own, { items: some, purpose: 'enrichment', title, spender, key: `sample use ${part}` });
    },
  }));
}
