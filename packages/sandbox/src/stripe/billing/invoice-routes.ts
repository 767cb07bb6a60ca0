/** Invoices over the API: read, list, finalize, pay, void, give up. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid, StripeFailure } from '../core/errors.ts';
import { mergeMetadata, need, patch, select, selectWhere, update } from '../core/records.ts';
import type { Ctx } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { flag, listParams, metadata, oneOf, params, text } from '../http/params.ts';
import { usePaymentMethod } from '../resources/payment-methods.ts';
import { attemptPayment } from '../resources/payments.ts';
import {
  collectableMethod,
  finalizeInvoice,
  intentOf,
  markPaid,
  markUncollectible,
  subscriptionOf,
  voidInvoice,
} from './invoices.ts';

const payParams = params<Stripe.InvoicePayParams>()({
  payment_method: text.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
});

function checkOpen(invoice: Stripe.Invoice, act: string): void {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return;
  failInvalid(
    invoice.status === 'paid'
      ? 'Invoice is already paid'
      : `You can only ${act} open invoices. This one is ${invoice.status}.`,
    invoice.status === 'paid' ? {} : { code: 'invoice_not_editable' },
  );
}

function pay(ctx: Ctx, given: z.output<typeof payParams>, id: string): Stripe.Invoice {
  const invoice = need(ctx, 'invoice', id);
  if (invoice.status === 'draft') finalizeInvoice(ctx, invoice);
  checkOpen(invoice, 'pay');
  patch(invoice, { status: 'open' });
  const intent = intentOf(ctx, invoice);
  if (given.paid_out_of_band || !intent) {
    markPaid(ctx, invoice);
    return invoice;
  }
  const subscription = subscriptionOf(ctx, invoice);
  const method = given.payment_method
    ? usePaymentMethod(ctx, given.payment_method)
    : subscription && collectableMethod(ctx, subscription);
  if (!method) return failInvalid('Cannot charge a customer that has no active card', { code: 'missing' });
  const refusal = attemptPayment(ctx, intent, { method, offSession: given.off_session ?? true });
  if (refusal) throw new StripeFailure(402, refusal);
  return invoice;
}

function change(
  ctx: Ctx,
  id: string,
  act: string,
  allowed: string[],
  run: (invoice: Stripe.Invoice) => Stripe.Invoice,
) {
  const invoice = need(ctx, 'invoice', id);
  if (allowed.includes(String(invoice.status))) return run(invoice);
  return failInvalid(`You cannot ${act} an invoice that is ${invoice.status}.`, { code: 'invoice_not_editable' });
}

export const invoiceRoutes: Routes = {
  'GET /v1/invoices': endpoint(
    listParams<Stripe.InvoiceListParams>()({
      customer: text.optional(),
      subscription: text.optional(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
    }),
    (ctx, page) => {
      const isWanted = (invoice: Stripe.Invoice) =>
        (page.customer === undefined || invoice.customer === page.customer) &&
        (page.status === undefined || invoice.status === page.status) &&
        (page.subscription === undefined || invoice.parent?.subscription_details?.subscription === page.subscription);
      return listPage(select(ctx, 'invoice', isWanted), page, '/v1/invoices');
    },
  ),
  'GET /v1/invoices/:id': endpoint(params<Stripe.InvoiceRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'invoice', id),
  ),
  'GET /v1/invoices/:id/lines': endpoint(listParams<Stripe.InvoiceListLineItemsParams>()({}), (ctx, page, { id }) =>
    listPage(need(ctx, 'invoice', id).lines.data, page, `/v1/invoices/${id}/lines`),
  ),
  'POST /v1/invoices/:id': endpoint(
    params<Stripe.InvoiceUpdateParams>()({ metadata: metadata.optional(), auto_advance: flag.optional() }),
    (ctx, given, { id }) => {
      const invoice = need(ctx, 'invoice', id);
      const changes = { metadata: mergeMetadata(invoice.metadata, given.metadata) };
      const advance = given.auto_advance === undefined ? {} : { auto_advance: given.auto_advance };
      return update(ctx, invoice, { ...changes, ...advance }, 'invoice.updated');
    },
  ),
  'POST /v1/invoices/:id/finalize': endpoint(
    params<Stripe.InvoiceFinalizeInvoiceParams>()({ auto_advance: flag.optional() }),
    (ctx, _, { id }) => change(ctx, id, 'finalize', ['draft'], (invoice) => finalizeInvoice(ctx, invoice)),
  ),
  'POST /v1/invoices/:id/pay': endpoint(payParams, (ctx, given, { id }) => pay(ctx, given, id)),
  'POST /v1/invoices/:id/void': endpoint(params<Stripe.InvoiceVoidInvoiceParams>()({}), (ctx, _, { id }) =>
    change(ctx, id, 'void', ['open', 'uncollectible'], (invoice) => voidInvoice(ctx, invoice)),
  ),
  'POST /v1/invoices/:id/mark_uncollectible': endpoint(
    params<Stripe.InvoiceMarkUncollectibleParams>()({}),
    (ctx, _, { id }) => change(ctx, id, 'mark', ['open'], (invoice) => markUncollectible(ctx, invoice)),
  ),
  'GET /v1/invoice_payments': endpoint(
    listParams<Stripe.InvoicePaymentListParams>()({
      invoice: text.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: oneOf('payment_intent'), payment_intent: text.optional() }).optional(),
    }),
    (ctx, page) => {
      const { invoice, status, payment } = page;
      const found = selectWhere(ctx, 'invoice_payment', { invoice, status }).filter(
        (one) => !payment?.payment_intent || one.payment.payment_intent === payment.payment_intent,
      );
      return listPage(found, page, '/v1/invoice_payments');
    },
  ),
};

/** The customer's invoices a person may see on the vendor's pages. */
export const visibleInvoices = (ctx: Ctx, customer: string) =>
  select(ctx, 'invoice', (invoice) => invoice.customer === customer && invoice.status !== 'draft');
