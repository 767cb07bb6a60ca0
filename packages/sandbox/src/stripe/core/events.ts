/** Events: a snapshot of each change, kept for thirty days and delivered to every subscribed endpoint. */
import type Stripe from 'stripe';
import { type Ctx, newId, type Simulator } from './simulator.ts';
import { API_VERSION, type Partition, PLATFORM } from './state.ts';
import { DAY } from './time.ts';

const KEPT_SECONDS = 30 * DAY;
const PRUNE_ABOVE = 5000;

interface Target {
  owner: string;
  endpoint: Stripe.WebhookEndpoint;
}

/** Platform events go to the platform's endpoints; a connected account's to its own and to the platform's `connect` ones. */
export function targetsOf(ctx: Ctx, type: string): Target[] {
  const isConnected = ctx.account !== null && Object.hasOwn(ctx.sim.state().connect.authorized, ctx.account);
  const owners = ctx.account ? [...(isConnected ? [PLATFORM] : []), ctx.account] : [PLATFORM];
  return owners.flatMap((owner) => {
    const partition = ctx.sim.state().partitions[owner];
    if (!partition) return [];
    const wantsConnect = ctx.account !== null && owner === PLATFORM;
    return endpointsOf(partition, wantsConnect, type).map((endpoint) => ({ owner, endpoint }));
  });
}

function endpointsOf({ tables, notes }: Partition, connect: boolean, type: string): Stripe.WebhookEndpoint[] {
  return Object.values(tables.webhook_endpoint).filter(
    ({ id, status, enabled_events }) =>
      status === 'enabled' &&
      notes.endpoint[id]?.connect === connect &&
      (enabled_events.includes('*') || enabled_events.includes(type)),
  );
}

export function emit(ctx: Ctx, type: Stripe.Event['type'], object: object, previous?: object): void {
  const state = ctx.sim.state();
  const targets = targetsOf(ctx, type);
  const event = {
    id: newId(ctx, 'evt'),
    object: 'event',
    ...(ctx.account ? { account: ctx.account } : {}),
    api_version: API_VERSION,
    created: ctx.now,
    data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
    livemode: false,
    pending_webhooks: targets.length,
    request: { id: ctx.request.id, idempotency_key: ctx.request.idempotencyKey },
    type,
  } satisfies Stripe.EventBase;
  // The union of event types ties each type to its object; callers must pass a matching pair.
  state.events.push({ partition: ctx.partition, event: event as unknown as Stripe.Event });
  for (const { owner, endpoint } of targets) scheduleDelivery(ctx.sim, event.id, owner, endpoint.id);
  prune(ctx);
}

/** Schedules the delivery of an event to an endpoint, in as many copies as the switch says. */
export function scheduleDelivery(sim: Simulator, event: string, owner: string, endpoint: string): void {
  const { deliveries, switches } = sim.state();
  for (let copy = 0; copy < switches.copies; copy++) {
    deliveries.push({ event, endpoint, owner, attempts: 0, nextAttemptAt: sim.sandbox.clock.now().getTime() });
  }
}

function prune(ctx: Ctx): void {
  const state = ctx.sim.state();
  if (state.events.length < PRUNE_ABOVE) return;
  const owed = new Set(state.deliveries.map((delivery) => delivery.event));
  const kept = state.events.filter(({ event }) => owed.has(event.id) || event.created > ctx.now - KEPT_SECONDS);
  // A busy month may exceed the limit; then the older half is dropped, so that pruning stays rare.
  state.events = kept.length < PRUNE_ABOVE ? kept : kept.slice(-PRUNE_ABOVE / 2);
}
