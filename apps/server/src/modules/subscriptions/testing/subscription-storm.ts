/**
 * Many subscriptions over simulated years. Their customers buy, use credits, stop paying, pay after all, leave, change the package,
 * get money back, dispute it and come back; the provider charges; events come twice and shuffled, a tenth of them is lost; every
 * step ends with the nightly comparison. After each step everything about everybody must be what the model says.
 */
import { randomFrom } from '../../../testing/random.ts';
import { tellFault } from '../../../testing/thorough.ts';
import { CONNECT_SECRET, WEBHOOK_SECRET } from '../../billing/testing/shop.ts';
import { addUp, compare, type Figures } from './comparing.ts';
import { customerModel } from './customer-model.ts';
import { live } from './living.ts';
import { DAY } from './provider-model.ts';
import type { Resale } from './resale-world.ts';
import { openScene, type Scene, type Subscriber, TRIAL } from './scene.ts';

export interface StormOptions {
  count: number;
  months: number;
  seed: number;
}

/** Off the months, so that few turns fall on a step. */
const STEP_MS = 14 * DAY + 5 * 3_600_000;
const LOST = 0.1;
const HEARD = [
  ...['created', 'updated', 'deleted', 'trial_will_end'].map((what) => `customer.subscription.${what}`),
  ...['paid', 'payment_failed', 'payment_action_required'].map((what) => `invoice.${what}`),
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
];

export async function storm(world: Resale, { count, months, seed }: StormOptions) {
  const random = randomFrom(seed);
  // The limit has its own tests. Without it every customer gets the credits they paid for.
  Object.assign(world.api.platform.config, { RESELLER_OPEN_SHARE_LIMIT_MINOR: Number.MAX_SAFE_INTEGER });
  const scene = await openScene(world, random);
  const steps = Math.ceil((months * 30.4 * DAY) / STEP_MS);
  const all: Subscriber[] = [];
  const figures: Figures = { comparisons: 0, differences: 0, kinds: {}, samples: [] };
  let lost = 0;
  await hearOnly(world);
  await world.control('switches', { copies: 2, shuffle: true });
  for (let step = 0; step < steps; step++) {
    const wanted = Math.min(count, Math.ceil((count * (step + 1)) / Math.ceil(steps / 2)));
    while (all.length < wanted) all.push(await join(scene));
    await world.api.runJobs();
    // The events of these actions wait until time has passed.
    for (const one of all) await live(scene, one, step);
    await world.pass(STEP_MS);
    lost += await arrive(world, random);
    tellFault('doubled and shuffled', 'events of two weeks');
    await world.night();
    const now = world.api.clock.now();
    for (const { model } of all) {
      model.provider().advance(now);
      model.notice(now);
    }
    await compare(scene, all, now, figures);
  }
  await world.control('switches', { copies: 1, shuffle: false });
  const { samples, ...found } = figures;
  return { subscriptions: count, steps, lost, ...found, ...(await addUp(scene, all)), samples: samples.slice(0, 3) };
}

/** Subscribes to the events that an operator configures. The provider sends three times as many without it. */
async function hearOnly({ control, address }: Resale) {
  const heard = { url: `${address}/api/webhooks/stripe-connect`, secret: CONNECT_SECRET, connect: true };
  await control('webhook-endpoints', { ...heard, enabled_events: HEARD });
  const own = { url: `${address}/api/webhooks/stripe`, secret: WEBHOOK_SECRET, connect: false };
  await control('webhook-endpoints', { ...own, enabled_events: ['invoice.paid'] });
}

async function join(scene: Scene): Promise<Subscriber> {
  const { who, model: provider, now } = await scene.buy();
  const model = customerModel(TRIAL.credits);
  model.buy(provider);
  model.notice(now);
  return { who, model, dispute: null };
}

/** Some of the provider's events never arrive. */
async function arrive(world: Resale, random: () => number): Promise<number> {
  await world.control('flush');
  const told = await world.query('select event_id from provider_events where applied_at is null order by event_id');
  const lost = told.filter(() => random() < LOST).map(({ event_id }) => event_id);
  await world.query('update provider_events set applied_at = now() where event_id = any ($1)', [lost]);
  await world.api.runJobs();
  tellFault('never arrived', 'events', lost.length);
  return lost.length;
}
