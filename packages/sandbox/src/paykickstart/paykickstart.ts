/**
 * The second billing provider: buttons send signed posts to the product, as PayKickstart does after a sale, a renewal,
 * a cancellation or a refund; it also simulates its billing portal.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Html, html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { acceptForms, badRequest } from '../requests.ts';
import type { Sandbox, Vendor } from '../vendor.ts';

const SECRET = 'sandbox-paykickstart-secret';
const EVENTS = ['sales', 'subscription-payment', 'subscription-cancelled', 'refund'] as const;
const MAX_SENT = 50;

const Order = z.object({
  event: z.enum(EVENTS),
  buyer_email: z.email(),
  buyer_first_name: z.string().max(100).default('Ana'),
  buyer_last_name: z.string().max(100).default('Ruiz'),
  product_id: z.string().min(1).max(120),
  invoice_id: z.string().max(120).default(''),
  /** Which of the provider's two signatures the post carries. */
  scheme: z.enum(['verification_code', 'hash']).default('verification_code'),
});
type Order = z.output<typeof Order>;

interface Sent {
  date: string;
  event: string;
  email: string;
  invoice: string;
  answer: string;
}

interface State {
  count: number;
  sent: Sent[];
}

const storeOf = (sandbox: Sandbox) => sandbox.store<State>('paykickstart', () => ({ count: 0, sent: [] }));

type Field = [name: string, value: string];

/** PHP's `ksort` on a list with positions compared as text, or the newer scheme by name; empty values are left out. */
function signatureOf(fields: Field[], scheme: Order['scheme']): string {
  const kept = fields.filter(([, value]) => value !== '' && value !== '0');
  const values =
    scheme === 'hash'
      ? [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
      : kept
          .map((_field, index) => String(index))
          .sort()
          .map((index) => kept[Number(index)]?.[1] ?? '');
  return createHmac('sha1', SECRET).update(values.join('|')).digest('hex');
}

function postOf(order: Order, number: number, now: Date): Field[] {
  const invoice = order.invoice_id || `PK-INV-${1000 + number}`;
  const fields: Field[] = [
    ['event', order.event],
    ['mode', 'test'],
    ['payment_processor', 'Stripe'],
    ['is_rebill', order.event === 'subscription-payment' ? '1' : '0'],
    ['amount', '49'],
    ['buyer_first_name', order.buyer_first_name],
    ['buyer_last_name', order.buyer_last_name],
    ['buyer_email', order.buyer_email],
    ['buyer_ip', '203.0.113.7'],
    ['billing_country', ''],
    ['transaction_id', `PK-${10_000 + number}`],
    ['invoice_id', invoice],
    ['transaction_time', String(Math.floor(now.getTime() / 1000))],
    ['product_id', order.product_id],
    ['product_name', 'Plan'],
    ['campaign_id', '77'],
    ['campaign_name', 'Direct'],
  ];
  return [...fields, [order.scheme, signatureOf(fields, order.scheme)]];
}

async function send(sandbox: Sandbox, order: Order): Promise<Sent> {
  const store = storeOf(sandbox);
  store.state.count += 1;
  const now = sandbox.clock.now();
  const fields = postOf(order, store.state.count, now);
  const answer = await deliver(`${sandbox.productUrl}/api/webhooks/paykickstart`, fields);
  const invoice = fields.find(([name]) => name === 'invoice_id')?.[1] ?? '';
  const sent = { date: now.toISOString(), event: order.event, email: order.buyer_email, invoice, answer };
  store.state.sent = [sent, ...store.state.sent].slice(0, MAX_SENT);
  store.save();
  return sent;
}

async function deliver(url: string, fields: Field[]): Promise<string> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(5000),
    });
    return String(reply.status);
  } catch (error) {
    return (error as Error).message;
  }
}

const formPage = (sandbox: Sandbox): Html => html`
  <main class="pad">
    <h1>PayKickstart</h1>
    <p>Sends a signed post to the product. A plan with this product id must exist (61001 and 61002 do); a renewal, cancellation or refund names the invoice of its sale.</p>
    <form method="post" action="/paykickstart/send">
      <p><label>Event <select name="event">${EVENTS.map((event) => html`<option>${event}</option>`)}</select></label></p>
      <p><label>Buyer's email <input name="buyer_email" type="email" required></label></p>
      <p><label>Product id <input name="product_id" value="61001" required></label></p>
      <p><label>Invoice (empty: a new one) <input name="invoice_id"></label></p>
      <p><label>Signature <select name="scheme"><option>verification_code</option><option>hash</option></select></label></p>
      <p><button class="btn" type="submit">Send</button></p>
    </form>
    <table><thead><tr><th>When</th><th>Event</th><th>Buyer</th><th>Invoice</th><th>Answer</th></tr></thead>
    <tbody>${storeOf(sandbox).state.sent.map(
      (each) =>
        html`<tr><td>${each.date}</td><td>${each.event}</td><td>${each.email}</td><td>${each.invoice}</td><td>${each.answer}</td></tr>`,
    )}</tbody></table>
  </main>`;

const portalPage = html`<main class="pad"><h1>Billing portal</h1><p>Here a customer of PayKickstart sees invoices and changes the card.</p></main>`;

export const paykickstart: Vendor = {
  name: 'paykickstart',
  title: 'PayKickstart',
  credentials: { campaign_secret: SECRET },
  links: () => [
    { label: 'Send a post', path: '/' },
    { label: 'Billing portal', path: '/billing' },
  ],
  register(app, sandbox) {
    acceptForms(app);
    app.get('/', (_request, reply) => sendPage(reply, page({ title: 'PayKickstart', body: formPage(sandbox) })));
    app.get('/billing', (_request, reply) => sendPage(reply, page({ title: 'Billing portal', body: portalPage })));
    app.post('/send', async (request, reply) => {
      const order = Order.safeParse(request.body ?? {});
      if (!order.success) return badRequest(reply, order.error);
      const sent = await send(sandbox, order.data);
      const wantsPage = request.headers.accept?.includes('text/html');
      return wantsPage ? reply.redirect('/paykickstart/', 303) : reply.send(sent);
    });
    app.get('/sent', () => storeOf(sandbox).state.sent);
  },
};
