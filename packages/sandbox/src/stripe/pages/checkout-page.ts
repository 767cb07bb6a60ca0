/** The hosted checkout page: what is bought, card fields, authentication where the bank asks, and back to the shop. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { completeSession, needsCard, previewCharge } from '../billing/checkout-complete.ts';
import { StripeFailure } from '../core/errors.ts';
import { need } from '../core/records.ts';
import type { Ctx, Simulator } from '../core/simulator.ts';
import type { Buyer, CheckoutNote } from '../core/state.ts';
import { formatAmount } from '../core/time.ts';
import type { FormTree } from '../http/form.ts';
import { findCustomer } from '../resources/customers.ts';
import { createPaymentMethod } from '../resources/payment-methods.ts';
import { authenticationQuestion } from './authentication-page.ts';
import { alert, cardFields, fieldOf, formOf, locate, readCard, sendMessage, sendStripePage } from './frame.ts';

interface Visit {
  ctx: Ctx;
  session: Stripe.Checkout.Session;
  note: CheckoutNote;
}

function visit(sim: Simulator, id: string): Visit | null {
  const found = locate(sim, 'checkout.session', id);
  const note = found?.ctx.notes.checkout[id];
  return found && note ? { ctx: found.ctx, session: found.record, note } : null;
}

const successAddress = (session: Stripe.Checkout.Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const perPeriod = ({ recurring }: Stripe.Price) =>
  recurring
    ? ` every ${recurring.interval_count === 1 ? '' : `${recurring.interval_count} `}${recurring.interval}`
    : '';

function lineRow({ description, quantity, price, amount_total, currency }: Stripe.LineItem): Html {
  const times = (quantity ?? 1) > 1 ? ` × ${quantity}` : '';
  const words = price ? perPeriod(price) : '';
  return html`<li><span>${description}${times}</span><span>${formatAmount(amount_total, currency)}${words}</span></li>`;
}

function heading({ session, note }: Visit): Html {
  if (session.mode === 'setup') return html`<h1>Save a card</h1>`;
  const days = note.subscriptionData.trial_period_days;
  const due = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  return html`
    <h1>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
    <p class="price">${due}</p>
    ${days && html`<p>Trial of ${days} days, then the price below.</p>`}
    <ul class="lines">${note.lineItems.map(lineRow)}</ul>`;
}

function submitLabel({ mode, payment_status, amount_total, currency }: Stripe.Checkout.Session): string {
  if (mode === 'setup') return 'Save card';
  if (payment_status === 'no_payment_required') return mode === 'subscription' ? 'Start trial' : 'Complete order';
  return mode === 'subscription' ? 'Subscribe' : `Pay ${formatAmount(amount_total ?? 0, currency ?? 'usd')}`;
}

interface Again {
  error: string;
  /** What was typed, so that it need not be typed twice. */
  buyer: Buyer;
}

function knownEmail({ ctx, session }: Visit): string | null {
  return session.customer_email ?? findCustomer(ctx, session.customer)?.email ?? null;
}

function sendCheckout(reply: FastifyReply, shown: Visit, again?: Again): FastifyReply {
  const { session } = shown;
  const label = submitLabel(session);
  const body = html`
    ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">← Back to the shop</a>`}
    ${heading(shown)}
    ${alert(again?.error ?? null)}
    <form method="post" action="/stripe/checkout/${session.id}">
      <label class="field">E-mail<input type="email" name="email" value="${again?.buyer.email ?? knownEmail(shown)}" required></label>
      <label class="field">Name<input name="name" value="${again?.buyer.name}" autocomplete="off"></label>
      ${needsCard(session) ? cardFields(label) : html`<button class="btn primary lg block" name="preset" value="">${label}</button>`}
    </form>`;
  return sendStripePage(reply, { title: 'Checkout', body, status: again ? 402 : 200 });
}

/** Creates everything and sends the browser on, or shows the page again with the bank's words. */
function submit(reply: FastifyReply, shown: Visit, form: FormTree): FastifyReply {
  const { ctx, session, note } = shown;
  const buyer = { email: fieldOf(form, 'email') || knownEmail(shown), name: fieldOf(form, 'name') || null };
  const retry = (error: string) => sendCheckout(reply, shown, { error, buyer });
  if (!buyer.email) return retry('Please enter your e-mail address.');
  try {
    const method = needsCard(session) ? createPaymentMethod(ctx, readCard(ctx, form)) : null;
    const verdict = method && previewCharge(ctx, session, method, false);
    if (verdict?.kind === 'no') return retry(verdict.error.message);
    if (method && verdict?.kind === 'authenticate') {
      note.pending = { method: method.id, buyer };
      return reply.redirect(`/stripe/checkout/${session.id}/authenticate`, 303);
    }
    completeSession(ctx, { session, note, buyer, method, isAuthenticated: false });
    return reply.redirect(successAddress(session), 303);
  } catch (error) {
    if (error instanceof StripeFailure) return retry(error.message);
    throw error;
  } finally {
    ctx.sim.changed();
  }
}

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function finishAuthenticated(reply: FastifyReply, shown: Visit, isGenuine: boolean): FastifyReply {
  const { ctx, session, note } = shown;
  if (!note.pending) return reply.redirect(`/stripe/checkout/${session.id}`, 303);
  const { buyer } = note.pending;
  const method = need(ctx, 'payment_method', note.pending.method);
  if (!isGenuine) return sendCheckout(reply, shown, { error: NOT_AUTHENTICATED, buyer });
  const verdict = previewCharge(ctx, session, method, true);
  if (verdict.kind === 'no') return sendCheckout(reply, shown, { error: verdict.error.message, buyer });
  completeSession(ctx, { session, note, buyer, method, isAuthenticated: true });
  ctx.sim.changed();
  return reply.redirect(successAddress(session), 303);
}

/** Only open sessions have a page; a paid one goes back to the shop. */
function whenOpen(sim: Simulator, reply: FastifyReply, id: string, act: (shown: Visit) => FastifyReply): FastifyReply {
  const shown = visit(sim, id);
  if (!shown) return sendMessage(reply, 'Page not found', 'There is no such checkout.', 404);
  if (shown.session.status === 'complete') return reply.redirect(successAddress(shown.session), 303);
  if (shown.session.status === 'expired') {
    return sendMessage(reply, 'This page has expired', 'Please go back to the shop and start again.', 410);
  }
  return act(shown);
}

export function registerCheckoutPage(app: FastifyInstance, sim: Simulator): void {
  type Of = { Params: { id: string } };
  app.get<Of>('/stripe/checkout/:id', ({ params }, reply) =>
    whenOpen(sim, reply, params.id, (shown) => sendCheckout(reply, shown)),
  );
  app.post<Of>('/stripe/checkout/:id', ({ params, body }, reply) =>
    whenOpen(sim, reply, params.id, (shown) => submit(reply, shown, formOf(body))),
  );
  app.get<Of>('/stripe/checkout/:id/authenticate', ({ params }, reply) =>
    whenOpen(sim, reply, params.id, (shown) => {
      if (!shown.note.pending) return reply.redirect(`/stripe/checkout/${params.id}`, 303);
      const body = authenticationQuestion('Is this you?', 'Your bank asks you to confirm this payment.', '');
      return sendStripePage(reply, { title: 'Authentication', body });
    }),
  );
  app.post<Of>('/stripe/checkout/:id/authenticate', ({ params, body }, reply) =>
    whenOpen(sim, reply, params.id, (shown) =>
      finishAuthenticated(reply, shown, fieldOf(formOf(body), 'answer') === 'complete'),
    ),
  );
}
