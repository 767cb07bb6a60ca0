/** The customer portal: the subscription with cancel and renew, the card, the invoices. It shows what its configuration allows. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { visibleInvoices } from '../billing/invoice-routes.ts';
import { cancelNow, changeSubscription } from '../billing/subscription-change.ts';
import { firstItem, periodOf } from '../billing/subscription-objects.ts';
import { failInvalid, StripeFailure } from '../core/errors.ts';
import { find, need, select, update } from '../core/records.ts';
import type { Ctx, Simulator } from '../core/simulator.ts';
import { formatAmount, formatDay } from '../core/time.ts';
import { decodeForm, type FormTree } from '../http/form.ts';
import { needCustomer } from '../resources/customers.ts';
import { attachedTo, createPaymentMethod } from '../resources/payment-methods.ts';
import { productName } from '../resources/prices.ts';
import { confirmSetup, createSetup } from '../resources/setup-intents.ts';
import { alert, cardFields, fieldOf, formOf, locate, readCard, sendMessage, sendStripePage } from './frame.ts';
import { statusBadge } from './invoice-page.ts';

interface Visit {
  ctx: Ctx;
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  features: Stripe.BillingPortal.Configuration['features'];
}

function visit(sim: Simulator, id: string): Visit | null {
  const found = locate(sim, 'billing_portal.session', id);
  if (!found) return null;
  const { ctx, record: session } = found;
  const customer = find(ctx, 'customer', session.customer);
  if (!customer || customer.deleted) return null;
  const { features } = need(ctx, 'billing_portal.configuration', String(session.configuration));
  return { ctx, session, customer, features };
}

const subscriptionsOf = (ctx: Ctx, customer: string) =>
  select(
    ctx,
    'subscription',
    (one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status),
  );

function subscriptionCard({ ctx, features }: Visit, subscription: Stripe.Subscription): Html {
  const { price, quantity = 1 } = firstItem(subscription);
  const end = formatDay(subscription.cancel_at ?? periodOf(subscription).end);
  const isEnding = subscription.cancel_at !== null;
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}">`;
  const cancel = html`<form method="post">${hidden}<button class="btn" name="act" value="cancel">Cancel subscription</button></form>`;
  const renew = html`<form method="post">${hidden}<button class="btn primary" name="act" value="renew">Don't cancel</button></form>`;
  const amount = formatAmount((price.unit_amount ?? 0) * quantity, price.currency);
  return html`<section class="card pad stack">
    <div class="between"><h2>${productName(ctx, price)}</h2><span class="badge ${isEnding ? 'warn' : 'ok'}">${isEnding ? 'ends soon' : subscription.status}</span></div>
    <p>${amount} every ${price.recurring?.interval}</p>
    <p class="caption">${isEnding ? `Ends on ${end}` : `Renews on ${end}`}</p>
    ${isEnding ? renew : features.subscription_cancel.enabled && cancel}
  </section>`;
}

function cardSection({ ctx, customer, features }: Visit): Html {
  const methods = attachedTo(ctx, customer.id);
  const row = ({ id, card }: Stripe.PaymentMethod) => html`<li><span>${card?.brand} •••• ${card?.last4}</span>
    <span class="caption">${card?.exp_month}/${card?.exp_year}${customer.invoice_settings.default_payment_method === id && ' · default'}</span></li>`;
  const form = html`<details class="card fold"><summary>Add a card and make it the default</summary>
    <form method="post" class="fold-body"><input type="hidden" name="act" value="card">${cardFields('Save card')}</form></details>`;
  return html`<section class="stack"><h2>Payment methods</h2>
    ${methods.length > 0 ? html`<ul class="lines">${methods.map(row)}</ul>` : html`<p class="caption">No card saved.</p>`}
    ${features.payment_method_update.enabled && form}
  </section>`;
}

function invoiceSection({ ctx, customer }: Visit): Html {
  const row = (invoice: Stripe.Invoice) => html`<li>
    <a href="${invoice.hosted_invoice_url}">${formatDay(invoice.created)} · ${invoice.number}</a>
    <span>${formatAmount(invoice.amount_due, invoice.currency)} ${statusBadge(invoice.status)}</span></li>`;
  const invoices = visibleInvoices(ctx, customer.id);
  return html`<section class="stack"><h2>Invoices</h2>
    ${invoices.length > 0 ? html`<ul class="lines">${invoices.map(row)}</ul>` : html`<p class="caption">None yet.</p>`}</section>`;
}

function sendPortal(reply: FastifyReply, shown: Visit, error: string | null = null): FastifyReply {
  const { ctx, session, customer, features } = shown;
  const subscriptions = subscriptionsOf(ctx, customer.id);
  const body = html`
    ${session.return_url && html`<a class="back" href="${session.return_url}">← Return to the shop</a>`}
    <h1>Billing</h1>
    <p class="caption">${customer.name ?? ''} ${customer.email ?? ''}</p>
    ${alert(error)}
    <section class="stack"><h2>Subscription</h2>
      ${subscriptions.length > 0 ? subscriptions.map((one) => subscriptionCard(shown, one)) : html`<p class="caption">No subscription.</p>`}
    </section>
    ${cardSection(shown)}
    ${features.invoice_history.enabled && invoiceSection(shown)}`;
  return sendStripePage(reply, { title: 'Billing', body, status: error ? 402 : 200 });
}

function cancel({ ctx, features, customer }: Visit, id: string): void {
  checkOwn(ctx, customer, id);
  if (!features.subscription_cancel.enabled) failInvalid('Cancelling is not offered here.');
  if (features.subscription_cancel.mode === 'immediately') cancelNow(ctx, {}, id);
  else changeSubscription(ctx, { cancel_at_period_end: true }, id);
}

function checkOwn(ctx: Ctx, customer: Stripe.Customer, id: string): void {
  if (need(ctx, 'subscription', id).customer !== customer.id)
    failInvalid('This subscription belongs to somebody else.');
}

function makeDefault({ ctx, customer }: Visit, method: string): void {
  const settings = { ...customer.invoice_settings, default_payment_method: method };
  update(ctx, customer, { invoice_settings: settings }, 'customer.updated');
}

/** Returns the bank's page if it wants to ask first. */
function saveCard(shown: Visit, form: FormTree): string | null {
  const { ctx, session, customer } = shown;
  if (!shown.features.payment_method_update.enabled) failInvalid('Changing cards is not offered here.');
  const method = createPaymentMethod(ctx, readCard(ctx, form));
  const intent = createSetup(ctx, { customer: customer.id, usage: 'off_session' });
  confirmSetup(ctx, intent, { method, returnUrl: session.url });
  if (intent.status === 'succeeded') makeDefault(shown, method.id);
  return intent.next_action?.redirect_to_url?.url ?? null;
}

function act(reply: FastifyReply, shown: Visit, form: FormTree): FastifyReply {
  const { ctx, customer, session } = shown;
  const subscription = fieldOf(form, 'subscription');
  let question: string | null = null;
  try {
    const wanted = fieldOf(form, 'act');
    if (wanted === 'cancel') cancel(shown, subscription);
    if (wanted === 'renew') {
      checkOwn(ctx, customer, subscription);
      changeSubscription(ctx, { cancel_at_period_end: false }, subscription);
    }
    if (wanted === 'card') question = saveCard(shown, form);
  } catch (error) {
    if (error instanceof StripeFailure) return sendPortal(reply, shown, error.message);
    throw error;
  } finally {
    ctx.sim.changed();
  }
  return reply.redirect(question ?? `/stripe/portal/${session.id}`, 303);
}

/** Back from the bank's page: the card is saved, now it becomes the default. */
function welcomeBack(shown: Visit, query: string): void {
  const id = fieldOf(decodeForm(query), 'setup_intent');
  const intent = id ? find(shown.ctx, 'setup_intent', id) : undefined;
  if (intent?.status !== 'succeeded' || intent.customer !== shown.customer.id) return;
  makeDefault(shown, String(intent.payment_method));
  shown.ctx.sim.changed();
}

export function registerPortalPage(app: FastifyInstance, sim: Simulator): void {
  type Of = { Params: { id: string } };
  const gone = (reply: FastifyReply) => sendMessage(reply, 'Page not found', 'This link is not valid any more.', 404);
  app.get<Of>('/stripe/portal/:id', ({ params, url }, reply) => {
    const shown = visit(sim, params.id);
    if (!shown) return gone(reply);
    welcomeBack(shown, url.split('?')[1] ?? '');
    return sendPortal(reply, { ...shown, customer: needCustomer(shown.ctx, shown.customer.id) });
  });
  app.post<Of>('/stripe/portal/:id', ({ params, body }, reply) => {
    const shown = visit(sim, params.id);
    return shown ? act(reply, shown, formOf(body)) : gone(reply);
  });
}
