/** The hosted invoice page and the receipt: what was billed, and a way to pay what is still open. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { intentOf } from '../billing/invoices.ts';
import { StripeFailure } from '../core/errors.ts';
import type { Ctx, Simulator } from '../core/simulator.ts';
import { formatAmount, formatDay } from '../core/time.ts';
import type { FormTree } from '../http/form.ts';
import { createPaymentMethod } from '../resources/payment-methods.ts';
import { attemptPayment } from '../resources/payments.ts';
import { alert, cardFields, formOf, locate, readCard, sendMessage, sendStripePage } from './frame.ts';

const TONE: Record<string, string> = { paid: 'ok', open: 'warn', void: '', uncollectible: 'bad', draft: '' };

export const statusBadge = (status: string | null) =>
  html`<span class="badge ${TONE[status ?? ''] ?? ''}">${status}</span>`;

function invoiceSummary(invoice: Stripe.Invoice): Html {
  const money = (amount: number) => formatAmount(amount, invoice.currency);
  return html`
    <div class="between"><h1>Invoice ${invoice.number ?? ''}</h1>${statusBadge(invoice.status)}</div>
    <p class="price">${money(invoice.amount_due)}</p>
    <p class="caption">${formatDay(invoice.created)} · ${invoice.customer_email ?? invoice.customer_name ?? ''}</p>
    <ul class="lines">${invoice.lines.data.map(
      (line) => html`<li><span>${line.description}</span><span>${money(line.amount)}</span></li>`,
    )}</ul>`;
}

function sendInvoice(reply: FastifyReply, invoice: Stripe.Invoice, error: string | null = null): FastifyReply {
  const body = html`
    ${invoiceSummary(invoice)}
    ${alert(error)}
    ${invoice.status === 'open' && html`<form method="post">${cardFields('Pay invoice')}</form>`}`;
  return sendStripePage(reply, { title: `Invoice ${invoice.number ?? ''}`, body, status: error ? 402 : 200 });
}

function pay(reply: FastifyReply, ctx: Ctx, invoice: Stripe.Invoice, form: FormTree): FastifyReply {
  const intent = intentOf(ctx, invoice);
  if (invoice.status !== 'open' || !intent) return sendInvoice(reply, invoice);
  try {
    const method = createPaymentMethod(ctx, readCard(ctx, form));
    const returnUrl = invoice.hosted_invoice_url ?? null;
    const refusal = attemptPayment(ctx, intent, { method, offSession: false, returnUrl });
    const question = intent.next_action?.redirect_to_url?.url;
    if (question) return reply.redirect(question, 303);
    return sendInvoice(reply, invoice, refusal?.message ?? null);
  } catch (error) {
    if (error instanceof StripeFailure) return sendInvoice(reply, invoice, error.message);
    throw error;
  } finally {
    ctx.sim.changed();
  }
}

function sendReceipt(reply: FastifyReply, charge: Stripe.Charge): FastifyReply {
  const card = charge.payment_method_details?.card;
  const body = html`
    <div class="between"><h1>Receipt</h1><span class="badge ${charge.refunded ? '' : 'ok'}">${charge.refunded ? 'refunded' : charge.status}</span></div>
    <p class="price">${formatAmount(charge.amount, charge.currency)}</p>
    <p class="caption">${formatDay(charge.created)} · ${card?.brand} •••• ${card?.last4}</p>
    ${charge.description && html`<p>${charge.description}</p>`}`;
  return sendStripePage(reply, { title: 'Receipt', body });
}

export function registerInvoicePages(app: FastifyInstance, sim: Simulator): void {
  type Of = { Params: { id: string } };
  const gone = (reply: FastifyReply) =>
    sendMessage(reply, 'Page not found', 'There is no such invoice or receipt.', 404);
  app.get<Of>('/stripe/invoices/:id', ({ params }, reply) => {
    const found = locate(sim, 'invoice', params.id);
    return found ? sendInvoice(reply, found.record) : gone(reply);
  });
  app.post<Of>('/stripe/invoices/:id', ({ params, body }, reply) => {
    const found = locate(sim, 'invoice', params.id);
    return found ? pay(reply, found.ctx, found.record, formOf(body)) : gone(reply);
  });
  app.get<Of>('/stripe/receipts/:id', ({ params }, reply) => {
    const found = locate(sim, 'charge', params.id);
    return found ? sendReceipt(reply, found.record) : gone(reply);
  });
}
