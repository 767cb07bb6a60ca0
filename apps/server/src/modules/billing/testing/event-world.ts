/**
 * A payment provider as far as its events go: payments with a history, the events that tell it in order, and an address
 * that answers how each payment stands now. Made from a seed, so a run can be repeated.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../../../testing/random.ts';

export interface WorldPayment {
  accountId: number;
  key: string;
  id: string;
  amount: number;
  credits: number;
  /** How it ends. */
  status: 'succeeded' | 'failed';
  refunded: number;
}

export interface World {
  url: string;
  payments: WorldPayment[];
  /** In the order in which they happened. */
  events: object[];
  close(): Promise<void>;
}

const START = Date.UTC(2026, 0, 15) / 1000;
const DECLINE = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const intentOf = (payment: WorldPayment, status: string) => ({
  id: payment.id,
  object: 'payment_intent',
  amount: payment.amount,
  currency: 'usd',
  customer: `cus_${payment.accountId}`,
  metadata: { account: String(payment.accountId), payment: payment.key },
  client_secret: `${payment.id}_secret_x`,
  status,
  last_payment_error: status === 'requires_payment_method' ? DECLINE : null,
});

const chargeOf = (payment: WorldPayment, refunded: number) => ({
  id: payment.id.replace('pi_', 'ch_'),
  object: 'charge',
  amount: payment.amount,
  amount_refunded: refunded,
  customer: `cus_${payment.accountId}`,
  payment_intent: payment.id,
});

/** What happened to one payment, as events tell it. */
function historyOf(payment: WorldPayment, random: () => number): [string, object][] {
  const told: [string, object][] = [];
  const intent = (type: string, status: string) => told.push([`payment_intent.${type}`, intentOf(payment, status)]);
  if (random() < 0.4) intent('requires_action', 'requires_action');
  if (random() < 0.4) intent('processing', 'processing');
  if (payment.status === 'failed') {
    intent('payment_failed', 'requires_payment_method');
    return told;
  }
  if (random() < 0.2) intent('payment_failed', 'requires_payment_method');
  intent('succeeded', 'succeeded');
  if (payment.refunded > 0) {
    const first = Math.ceil(payment.refunded / 2);
    if (first < payment.refunded) told.push(['charge.refunded', chargeOf(payment, first)]);
    told.push(['charge.refunded', chargeOf(payment, payment.refunded)]);
  }
  return told;
}

function happen(accounts: readonly number[], count: number, random: () => number) {
  const payments: WorldPayment[] = [];
  const events: object[] = [];
  while (events.length < count) {
    const number = payments.length + 1;
    const credits = 1 + Math.floor(random() * 500);
    const status = random() < 0.8 ? ('succeeded' as const) : ('failed' as const);
    const amount = credits * 20;
    const refunded = status === 'succeeded' && random() < 0.3 ? Math.ceil(amount * (random() < 0.5 ? 1 : random())) : 0;
    const accountId = accounts[Math.floor(random() * accounts.length)] as number;
    const payment = { accountId, key: `storm-${number}`, id: `pi_${number}`, amount, credits, status, refunded };
    payments.push(payment);
    for (const [type, object] of historyOf(payment, random)) {
      const id = `evt_${events.length + 1}`;
      const created = START + Math.floor(events.length / 10);
      events.push({
        id,
        object: 'event',
        type,
        created,
        api_version: '2026-10-28.endive',
        livemode: false,
        data: { object },
      });
    }
  }
  return { payments, events };
}

export async function openWorld({
  accounts,
  events: count,
  seed,
}: {
  accounts: readonly number[];
  events: number;
  seed: number;
}) {
  const { payments, events } = happen(accounts, count, randomFrom(seed));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const newestFirst = [...events].reverse() as { id: string }[];
  const places = new Map(newestFirst.map((event, place) => [event.id, place]));
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://world');
    const payment = byId.get(url.pathname.split('/')[3] ?? url.searchParams.get('payment_intent') ?? '');
    const answer = url.pathname === '/v1/events' ? page(url) : payment && stateOf(url, payment);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        answer ?? { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
      ),
    );
  });
  const page = (url: URL) => {
    const after = url.searchParams.get('starting_after');
    const from = after === null ? 0 : (places.get(after) as number) + 1;
    const data = newestFirst.slice(from, from + 100);
    return { object: 'list', url: '/v1/events', has_more: from + 100 < newestFirst.length, data };
  };
  const stateOf = (url: URL, payment: WorldPayment) =>
    url.pathname === '/v1/charges'
      ? { object: 'list', url: '/v1/charges', has_more: false, data: [chargeOf(payment, payment.refunded)] }
      : intentOf(payment, payment.status === 'succeeded' ? 'succeeded' : 'requires_payment_method');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, payments, events, close } satisfies World;
}
