/** A shop under test: the sandbox with Stripe in it, the real client library, and a receiver that checks every signature. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startSandbox } from '../../server.ts';
import { API_VERSION } from '../core/state.ts';
import { stripe as vendor } from '../index.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

interface Receiver {
  url: string;
  events: Stripe.Event[];
  /** Answers of the coming requests; 200 when empty. */
  answers: number[];
  rejected: number;
  close(): Promise<void>;
}

export interface Shop {
  url: string;
  stripe: Stripe;
  /** Events told to the platform's endpoint, oldest first. */
  platform: Receiver;
  /** Events of connected accounts. */
  connect: Receiver;
  /** Types of what the platform was told since the last call. */
  told(): Promise<string[]>;
  advance(ms: number): Promise<void>;
  now(): number;
  control(path: string, body?: object): Promise<Record<string, unknown>>;
  /** What a browser does on a page: posts a form and follows nothing. */
  submit(url: string, fields: Record<string, string>): Promise<PageAnswer>;
  open(url: string): Promise<PageAnswer>;
  close(): Promise<void>;
}

interface PageAnswer {
  status: number;
  location: string | null;
  text: string;
}

const PLATFORM_SECRET = 'whsec_platform';
const CONNECT_SECRET = 'whsec_connect';

export async function openShop(options: { seed?: number; folder?: string } = {}): Promise<Shop> {
  const running = await startSandbox({ vendors: [vendor], ...options });
  const { hostname, port } = new URL(running.url);
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const platform = await openReceiver(stripe, PLATFORM_SECRET);
  const connect = await openReceiver(stripe, CONNECT_SECRET);
  let read = 0;

  async function control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${running.url}/stripe/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  }
  await control('webhook-endpoints', { url: platform.url, secret: PLATFORM_SECRET });
  await control('webhook-endpoints', { url: connect.url, secret: CONNECT_SECRET, connect: true });

  return {
    url: running.url,
    stripe,
    platform,
    connect,
    async told() {
      await control('flush');
      const types = platform.events.slice(read).map(({ type }) => type);
      read = platform.events.length;
      return types;
    },
    advance: (ms) => running.sandbox.clock.advance(ms),
    now: () => Math.floor(running.sandbox.clock.now().getTime() / 1000),
    control,
    submit: (url, fields) => visit(new URL(url, running.url), { method: 'POST', body: new URLSearchParams(fields) }),
    open: (url) => visit(new URL(url, running.url), {}),
    async close() {
      await running.stop();
      await Promise.all([platform.close(), connect.close()]);
    },
  };
}

async function visit(url: URL, request: RequestInit): Promise<PageAnswer> {
  const answer = await fetch(url, { redirect: 'manual', ...request });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

async function openReceiver(stripe: Stripe, secret: string): Promise<Receiver> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events: [],
    answers: [],
    rejected: 0,
    close: () => closeServer(server),
  };
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = receiver.answers.shift() ?? 200;
      if (status < 300) {
        try {
          const signature = request.headers['stripe-signature'] ?? '';
          receiver.events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        } catch {
          receiver.rejected += 1;
        }
      }
      response.writeHead(status).end();
    });
  });
  return receiver;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The error a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail');
}

/** A customer with a saved card that pays invoices. */
export async function customerWithCard(stripe: Stripe, card = 'pm_card_visa'): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'ada@example.test', name: 'Ada' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
}

export async function monthlyPrice(stripe: Stripe, amount = 2900): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Pro' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
  });
}
