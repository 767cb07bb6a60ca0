/** Writes down how attempts ended: the deliveries, the traffic, and how their endpoints are doing. */
import type { Base, Platform, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { endpointStopped } from '../deliveries.events.ts';
import { holdAfter, isGivenUp, later, nextAttempt, retryAfter, verdictOf } from '../deliveries.rules.ts';
import type { Health } from './queue.repository.ts';
import * as repository from './settling.repository.ts';
import * as turns from './turns.repository.ts';
import type { Outcome } from './wire.client.ts';

/** Does not affect the endpoint's health and is not retried. */
export const TEST_EVENT = 'test';

/** Writes down what has ended, and takes what is due as far as there is room. */
export async function turn(tx: Tx<Base>, ended: readonly Outcome[], room: turns.Room): Promise<Turned> {
  const { accountId, client } = tx;
  const now = tx.now();
  const ids = [...new Set(ended.map(({ delivery }) => delivery.endpoint_id))];
  if (ids.length === 0 && room.total <= 0) return NOTHING;
  const endpoints = await turns.lockForTurn(client, accountId, ids, room, now);
  if (endpoints.length === 0) return NOTHING;
  const health = new Map<number, Health>(endpoints.map((each) => [each.id, each]));
  // An endpoint that is gone took its deliveries with it.
  const outcomes = ended.filter(({ delivery }) => health.has(delivery.endpoint_id));
  await settleAll(tx, outcomes, health, now);
  const changed = endpoints.flatMap(({ id, state }) => {
    const after = health.get(id) as Health;
    return after.state === state ? [] : [after];
  });
  await stop(tx, changed);
  const taken = await turns.takeTurn(
    client,
    accountId,
    {
      endpoints: [...health.values()],
      traffic: trafficOf(outcomes),
      room,
      ended: outcomes.map(({ delivery }) => delivery.id),
    },
    now,
  );
  if (ids.length > 0 && mayPublish(tx.platform, accountId)) await tell(tx, ids);
  return { taken, endpoints };
}

export interface Turned {
  taken: Awaited<ReturnType<typeof turns.takeTurn>>;
  endpoints: turns.LockedRow[];
}

const NOTHING: Turned = { taken: [], endpoints: [] };

/** Takes nothing. */
export async function settle(tx: Tx<Base>, ended: readonly Outcome[]): Promise<void> {
  await turn(tx, ended, turns.NO_ROOM);
}

/** One after the other: each tells something about how its endpoint is doing. */
async function settleAll(tx: Tx<Base>, outcomes: readonly Outcome[], health: Map<number, Health>, now: Date) {
  if (outcomes.length === 0) return;
  const settled = outcomes.map((outcome) => {
    const known = health.get(outcome.delivery.endpoint_id) as Health;
    const next = outcome.delivery.event === TEST_EVENT ? known : healthAfter(known, outcome, now);
    health.set(known.id, next);
    return settlementOf(outcome, next.state, now);
  });
  await repository.settleDeliveries(tx.client, tx.accountId, settled, now);
}

const WELL = { failures: 0, failing_since: null, hold_until: null };
const isWell = ({ failures, failing_since, hold_until }: Health) => failures === 0 && !failing_since && !hold_until;

function healthAfter(endpoint: Health, outcome: Outcome, now: Date): Health {
  const verdict = verdictOf(outcome.answered);
  if (verdict === 'delivered') return isWell(endpoint) ? endpoint : { ...endpoint, ...WELL };
  const failures = endpoint.failures + 1;
  const failing_since = endpoint.failing_since ?? now;
  const asked = retryAfter(outcome.answered, outcome.retryAfter, now);
  const hold_until = later(holdAfter(failures, now), asked);
  return {
    ...endpoint,
    failures,
    failing_since,
    hold_until,
    state: stateAfter(endpoint.state, verdict, failing_since, now),
  };
}

function stateAfter(state: Health['state'], verdict: 'failed' | 'gone', since: Date, now: Date) {
  if (state !== 'live') return state;
  if (verdict === 'gone') return 'ended';
  return isGivenUp(since, now) ? 'paused' : 'live';
}

function settlementOf(outcome: Outcome, state: Health['state'], now: Date): repository.Settled {
  const { delivery, at, ms, answered, problem, headers, body, cut } = outcome;
  const attempts = delivery.attempts + 1;
  const isDelivered = verdictOf(answered) === 'delivered';
  const isOver = delivery.event === TEST_EVENT || state === 'ended' || state === 'closed';
  const next = isDelivered || isOver ? null : nextAttempt(attempts, now, Math.random());
  const asked = retryAfter(answered, outcome.retryAfter, now);
  return {
    id: delivery.id,
    tried: delivery.tried,
    attempts,
    ms,
    answered,
    problem,
    status: isDelivered ? 'delivered' : next ? 'waiting' : 'failed',
    due_at: later(next, next && asked) ?? now,
    try: {
      number: delivery.tried + 1,
      at: at.toISOString(),
      ms,
      answered,
      problem,
      ...(headers && { headers }),
      ...(body !== undefined && { body, cut: cut ?? false }),
    },
  };
}

function trafficOf(outcomes: readonly Outcome[]): Map<number, turns.Traffic> {
  const traffic = new Map<number, turns.Traffic>();
  for (const { delivery, answered } of outcomes) {
    if (delivery.event === TEST_EVENT) continue;
    const id = delivery.endpoint_id;
    const sum = traffic.get(id) ?? { delivered: 0, failed: 0 };
    sum[verdictOf(answered) === 'delivered' ? 'delivered' : 'failed'] += 1;
    traffic.set(id, sum);
  }
  return traffic;
}

async function stop(tx: Tx<Base>, stopped: Health[]): Promise<void> {
  const ended = stopped.filter(({ state }) => state === 'ended').map(({ id }) => id);
  if (ended.length > 0) await repository.giveUpWaiting(tx.client, tx.accountId, ended, tx.now());
  for (const { id, state } of stopped)
    if (state === 'paused' || state === 'ended')
      await publish(tx, endpointStopped, { accountId: tx.accountId, endpointId: id, state });
}

const PUBLISH_EVERY_MS = 250;
const publishedAt = new WeakMap<Platform, Map<number, number>>();

/** Limits the events to one per account in this time. */
function mayPublish(platform: Platform, accountId: number): boolean {
  const lastPublished = publishedAt.get(platform) ?? new Map<number, number>();
  publishedAt.set(platform, lastPublished);
  const now = performance.now();
  if (now - (lastPublished.get(accountId) ?? Number.NEGATIVE_INFINITY) < PUBLISH_EVERY_MS) return false;
  lastPublished.set(accountId, now);
  return true;
}

/** Tells the web app to refetch deliveries. */
export const tell = (tx: Tx<Base>, endpointIds: readonly number[]) =>
  tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'deliveries.changed',
    data: { endpoint_ids: endpointIds.slice(0, 100) },
  });
