/**
 * Many subscriptions over simulated years. Their customers buy, stop paying, leave and get their money back; the provider charges;
 * events come twice and shuffled, a tenth of them is lost; every step ends with the nightly comparison. After each step every
 * state, wallet and charge must be what the model says, and in the end also what people can do, and what the reseller owes.
 */

import { identity } from '@leadwright/contract/accounts/identity';
import { labels } from '@leadwright/contract/leads/labels';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { asAccount } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { randomFrom } from '../../../testing/random.ts';
import { openShare } from '../../billing/public.ts';
import { askAsServer } from '../../billing/testing/shop.ts';
import { identityKey, spend } from '../../wallet/public.ts';
import { DAY, PACKAGE, type Resale } from './resale-world.ts';
import { type Course, creditsOf, type Deal, modelOf, type State } from './subscription-model.ts';

export interface StormOptions {
  count: number;
  months: number;
  seed: number;
}

/** Off the months, so that few turns fall on a step. */
const STEP_MS = 14 * DAY + 5 * 3_600_000;
const LOST = 0.1;
const TRIAL = { days: 10, credits: 20 };

type Buyer = TestPerson & { customerId: string; subscriptionId: string | null };
interface Subscriber {
  who: Buyer;
  deal: Deal;
  course: Course;
  model: ReturnType<typeof modelOf>;
  credits: ReturnType<typeof creditsOf>;
  willFail: number | null;
  willLeave: number | null;
  willRefund: number | null;
}

export async function storm(world: Resale, { count, months, seed }: StormOptions) {
  const random = randomFrom(seed);
  const seller = await world.openBusiness({
    trial_days: TRIAL.days,
    trial_credits: TRIAL.credits,
    monthly_credits: 100,
  });
  const steps = Math.ceil((months * 30.4 * DAY) / STEP_MS);
  const all: Subscriber[] = [];
  const figures = {
    subscriptions: count,
    steps,
    checks: 0,
    states: 0,
    credits: 0,
    charges: 0,
    access: 0,
    share: 0,
    lost: 0,
  };
  await world.control('switches', { copies: 2, shuffle: true });
  for (let step = 0; step < steps; step++) {
    const joining = Math.ceil((count * (step + 1)) / Math.ceil(steps / 2)) - all.length;
    for (let one = 0; one < joining && all.length < count; one++)
      all.push(await join(world, seller, random, step, steps));
    if (joining > 0) await world.api.runJobs();
    await live(world, seller, all, step, random);
    await world.pass(STEP_MS);
    figures.lost += await arrive(world, random);
    await world.night();
    const now = world.api.clock.now();
    for (const one of all) one.credits.follow(one.model, now);
    await compare(world, all, now, figures);
  }
  await world.control('switches', { copies: 1, shuffle: false });
  figures.access = await wrongAccess(world, all);
  const share = await asAccount(world.base, seller.reseller.accountId, openShare);
  figures.share = share - all.reduce((sum, { credits }) => sum + credits.expected().shareMinor, 0);
  const paid = await world.query(
    'select count(*)::int as n, sum(amount_minor - refunded_minor)::int as minor from subscription_charges',
  );
  return { ...figures, payments: paid[0].n as number, moneyMinor: paid[0].minor as number };
}

type Seller = Awaited<ReturnType<Resale['openBusiness']>>;

async function join(
  world: Resale,
  seller: Seller,
  random: () => number,
  step: number,
  steps: number,
): Promise<Subscriber> {
  const billing = random() < 0.75 ? 'monthly' : 'yearly';
  const trialDays = random() < 0.3 ? TRIAL.days : 0;
  const who = await world.order(seller, { packageId: seller.packageId, billing, ...(trialDays && { trialDays }) });
  const deal: Deal = {
    ...{ billing, trialDays, credits: 100, trialCredits: TRIAL.credits },
    priceMinor: billing === 'monthly' ? PACKAGE.monthly_price_minor : PACKAGE.yearly_price_minor,
    feePercent: billing === 'monthly' ? 24.48 : 29.38,
  };
  const course: Course = { start: world.api.clock.now(), failsAt: null, leavesAt: null, refundedAt: null };
  const fate = random();
  const when = step + 2 + Math.floor(random() * Math.max(1, steps - step - 4));
  const model = modelOf(deal, course);
  const credits = creditsOf(deal);
  credits.follow(model, course.start);
  return {
    ...{ who, deal, course, model, credits },
    willFail: fate < 0.2 ? when : null,
    willLeave: fate >= 0.2 && fate < 0.4 ? when : null,
    willRefund: fate >= 0.4 && fate < 0.55 ? when : null,
  };
}

/** What people do before time passes. */
async function live(world: Resale, seller: Seller, all: Subscriber[], step: number, random: () => number) {
  const now = world.api.clock.now();
  const ask = (path: string, fields: Record<string, string>) =>
    askAsServer(world.url, path, { merchant: seller.merchant, fields });
  for (const one of all) {
    const { who, course, model, credits } = one;
    const state = model.stateAt(now);
    const runs = state === 'active' || state === 'trial';
    if (runs && random() < 0.5) await use(world, one, Math.min(credits.free(), 1 + Math.floor(random() * 20)), step);
    if (!runs || model.isNear(now)) continue;
    if (one.willFail === step) {
      const bad = await ask('payment_methods/pm_card_chargeCustomerFail/attach', { customer: who.customerId });
      await ask(`customers/${who.customerId}`, { 'invoice_settings[default_payment_method]': bad['id'] as string });
      replace(one, { ...course, failsAt: now });
    } else if (one.willLeave === step) {
      // Half of them at the provider itself.
      const path = `subscriptions/${who.subscriptionId}`;
      if (random() < 0.5) await ask(path, { cancel_at_period_end: 'true' });
      else await world.api.call(seller.reseller, subscriptions.cancel, { params: { id: who.accountId } });
      replace(one, { ...course, leavesAt: now });
    } else if (one.willRefund === step && state === 'active') {
      const body = { expected: { minor: (await world.see(seller.reseller, who)).last_charge?.minor as number } };
      await world.api.call(seller.reseller, subscriptions.refund, { params: { id: who.accountId }, body });
      credits.refund(model, now);
      replace(one, { ...course, refundedAt: now });
    }
  }
}

const replace = (one: Subscriber, course: Course) => Object.assign(one, { course, model: modelOf(one.deal, course) });

const use = (world: Resale, { who, credits }: Subscriber, count: number, step: number) => {
  if (count <= 0) return Promise.resolve();
  credits.spend(count);
  const items = Array.from({ length: count }, (_, number) => ({
    act: 'local.contact' as const,
    identityKeys: [identityKey('place', `${who.accountId}:${step}:${number}`)],
    subject: `local:1/${number}`,
  }));
  return asAccount(world.base, who.accountId, (tx) =>
    spend(tx, { items, purpose: 'search', title: 'Dentists', key: `storm ${step}` }),
  );
};

/** Some of what the provider told never arrives. */
async function arrive(world: Resale, random: () => number): Promise<number> {
  await world.control('flush');
  const told = await world.query('select event_id from provider_events where applied_at is null');
  const lost = told.filter(() => random() < LOST).map(({ event_id }) => event_id);
  await world.query('update provider_events set applied_at = now() where event_id = any ($1)', [lost]);
  await world.api.runJobs();
  return lost.length;
}

const STATES: Record<State, string[]> = {
  ...{ trial: ['trial', 'trial'], active: ['active', 'active'], past_due: ['past_due', 'active'] },
  ...{ canceled: ['ended', 'canceled'], expired: ['ended', 'expired'], refunded: ['ended', 'canceled'] },
};

async function compare(
  world: Resale,
  all: Subscriber[],
  now: Date,
  figures: { checks: number; states: number; credits: number; charges: number },
) {
  const rows = await world.query(
    `select s.customer_id, s.status, a.status as account, (select count(*)::int from subscription_charges c where c.subscription_id = s.id) as charges
     from subscriptions s join accounts a on a.id = s.customer_id`,
  );
  const found = new Map(rows.map((row) => [row.customer_id as number, row]));
  for (const { who, model, credits } of all) {
    if (model.isNear(now)) continue;
    figures.checks += 1;
    const row = found.get(who.accountId);
    const state = model.stateAt(now);
    const wanted = credits.expected();
    if (JSON.stringify([row.status, row.account]) !== JSON.stringify(STATES[state])) figures.states += 1;
    if (row.charges !== wanted.charges) figures.charges += 1;
    const { balance, owed } = await walletAt(world, who);
    if (balance !== wanted.balance || owed !== wanted.owed) figures.credits += 1;
  }
}

/** The wallet catches up with its resets when it is looked at. */
const walletAt = (world: Resale, { accountId }: { accountId: number }): Promise<{ balance: number; owed: number }> =>
  asAccount(world.base, accountId, async (tx) => {
    await tx.client.query('select wallet_catch_up(wallet_open($1, $2), $2)', [accountId, tx.now()]);
    const look = 'select balance::int, owed::int from credit_wallets where account_id = $1';
    return (await tx.client.query(look, [accountId])).rows[0];
  });

/** Who has what: everything, reading for 30 days, nothing. */
async function wrongAccess(world: Resale, all: Subscriber[]): Promise<number> {
  const now = world.api.clock.now();
  let wrong = 0;
  for (const { who, model } of all) {
    if (model.isNear(now)) continue;
    const endedAt = model.endedAt(now);
    const isReadable = model.stateAt(now) !== 'refunded' && endedAt && endedAt.getTime() + 30 * DAY > now.getTime();
    const wanted = !endedAt ? [200, 201] : isReadable ? [200, 403] : [401, 401];
    const me = await world.api.call(who, identity.me, {});
    const written = await world.api.call(who, labels.create, {
      body: { name: `L${who.accountId}`, color: 'red' } as never,
    });
    const isRight = me.status === wanted[0] && (written.status < 300 ? 201 : written.status) === wanted[1];
    if (!isRight) wrong += 1;
  }
  return wrong;
}
