/** Invoices and their lines as objects; what happens to them is in invoices.ts. */
import type Stripe from 'stripe';
import { apiList, wireDecimal } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';

export interface DraftLine {
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: Stripe.Price;
  quantity: number;
  /** The subscription item it bills; null for one-off items. */
  item: string | null;
  invoiceItem: string | null;
  isProration: boolean;
}

export interface InvoiceDraft {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: Stripe.Invoice.BillingReason;
  period: { start: number; end: number };
  lines: DraftLine[];
}

function buildLine(ctx: Ctx, invoice: string, subscription: string, line: DraftLine): Stripe.InvoiceLineItem {
  const { item, invoiceItem, isProration, price, quantity } = line;
  const details = { proration: isProration, proration_details: null, subscription };
  return {
    id: newId(ctx, 'il'),
    object: 'line_item',
    amount: line.amount,
    currency: price.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent:
      item === null
        ? {
            invoice_item_details: { ...details, invoice_item: invoiceItem ?? newId(ctx, 'ii') },
            subscription_item_details: null,
            type: 'invoice_item_details',
          }
        : {
            invoice_item_details: null,
            subscription_item_details: { ...details, invoice_item: invoiceItem, subscription_item: item },
            type: 'subscription_item_details',
          },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(price.unit_amount),
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

export function buildInvoice(ctx: Ctx, id: string, draft: InvoiceDraft): Stripe.Invoice {
  const { subscription, customer, lines } = draft;
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: subscription.application,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: ctx.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: apiList(
      lines.map((line) => buildLine(ctx, id, subscription.id, line)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: draft.period.end,
    period_start: draft.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: ctx.now,
  };
}
