/**
 * Webhook delivery: events are sent in order, one at a time per endpoint, with Stripe's signature. A response other
 * than 2xx is retried a limited number of times, on sandbox time. The signature carries the real time, because
 * receivers compare it with their own clock.
 */
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { createRandom } from '../../random.ts';
import type { Simulator } from './simulator.ts';
import type { Delivery } from './state.ts';

/** Waits before the second, third ... attempt. The vendor spreads its attempts over three days. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000];
const TIMEOUT_MS = 10_000;
const LOG_LENGTH = 500;

export interface Courier {
  /** Starts sending whatever is due. */
  send(): void;
  /** Resolves when nothing is due anymore. */
  idle(): Promise<void>;
  /** Milliseconds of sandbox time of the next attempt that is not due yet. */
  nextAttemptAt(): number | undefined;
  stop(): Promise<void>;
}

function signatureHeader(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

export function createCourier(sim: Simulator): Courier {
  const busy = new Map<string, Promise<void>>();
  const random = createRandom(sim.sandbox.seed, 'stripe', 'shuffle');
  const stopping = new AbortController();

  function next(endpoint: string): Delivery | undefined {
    const { deliveries, switches } = sim.state();
    if (switches.withhold || stopping.signal.aborted) return undefined;
    const now = sim.sandbox.clock.now().getTime();
    const due = deliveries.filter((delivery) => delivery.endpoint === endpoint && delivery.nextAttemptAt <= now);
    return switches.shuffle && due.length > 0 ? random.pick(due) : due[0];
  }

  async function drain(endpoint: string): Promise<void> {
    for (let delivery = next(endpoint); delivery; delivery = next(endpoint)) {
      try {
        await attempt(sim, delivery, stopping.signal);
      } catch (error) {
        sim.sandbox.log('A Stripe event could not be sent', { ...delivery, error: String(error) });
        forget(sim, delivery);
      }
    }
  }

  function send(): void {
    for (const endpoint of new Set(sim.state().deliveries.map((delivery) => delivery.endpoint))) {
      if (busy.has(endpoint) || !next(endpoint)) continue;
      const run = drain(endpoint).finally(() => {
        busy.delete(endpoint);
        if (!stopping.signal.aborted) sim.changed();
      });
      run.catch((error) => sim.sandbox.log('Stripe events could not be sent', { error: String(error) }));
      busy.set(endpoint, run);
    }
  }

  return {
    send,
    async idle() {
      for (send(); busy.size > 0; send()) await Promise.all(busy.values());
    },
    nextAttemptAt() {
      const { deliveries, switches } = sim.state();
      const now = sim.sandbox.clock.now().getTime();
      const later = deliveries.map((delivery) => delivery.nextAttemptAt).filter((at) => at > now);
      return switches.withhold || later.length === 0 ? undefined : later.reduce((a, b) => Math.min(a, b));
    },
    async stop() {
      stopping.abort();
      await Promise.all(busy.values());
    },
  };
}

async function attempt(sim: Simulator, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const state = sim.state();
  const stored = state.events.find(({ event }) => event.id === delivery.event);
  const owner = state.partitions[delivery.owner];
  const endpoint = owner?.tables.webhook_endpoint[delivery.endpoint];
  const note = owner?.notes.endpoint[delivery.endpoint];
  if (!stored || !endpoint || !note) return forget(sim, delivery);

  const payload = JSON.stringify(stored.event, null, 2);
  const answer = await post(endpoint.url, payload, signatureHeader(payload, note.secret), signal);
  if (signal.aborted || sim.state() !== state) return;

  delivery.attempts += 1;
  const delivered = /^2\d\d$/.test(answer);
  state.deliveryLog.push({
    event: stored.event.id,
    type: stored.event.type,
    url: endpoint.url,
    attempt: delivery.attempts,
    answer,
    delivered,
    at: Math.floor(sim.sandbox.clock.now().getTime() / 1000),
  });
  state.deliveryLog.splice(0, state.deliveryLog.length - LOG_LENGTH);
  if (delivered) {
    forget(sim, delivery);
    stored.event.pending_webhooks = Math.max(0, stored.event.pending_webhooks - 1);
    return;
  }
  const wait = RETRY_AFTER_MS[delivery.attempts - 1];
  if (wait === undefined) forget(sim, delivery);
  else delivery.nextAttemptAt = sim.sandbox.clock.now().getTime() + wait;
}

function forget(sim: Simulator, delivery: Delivery): void {
  const { deliveries } = sim.state();
  const at = deliveries.indexOf(delivery);
  if (at >= 0) deliveries.splice(at, 1);
}

/** The response status, or the reason there was none. */
async function post(url: string, payload: string, signature: string, stopping: AbortSignal): Promise<string> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature,
      },
      body: payload,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await body.dump();
    return String(statusCode);
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  }
}
