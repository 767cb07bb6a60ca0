/** Checkout sessions as objects: totals, line items, and what they will create. */
import type Stripe from 'stripe';
import { type Ctx, newId } from '../core/simulator.ts';
import { productName } from '../resources/prices.ts';

export interface LineSpec {
  price: Stripe.Price;
  quantity: number;
}

export function buildLineItem(ctx: Ctx, { price, quantity }: LineSpec): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId(ctx, 'li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(ctx, price),
    metadata: {},
    price,
    quantity,
  };
}

export interface SessionDraft {
  id: string;
  mode: Stripe.Checkout.Session.Mode;
  currency: string | null;
  total: number | null;
  isFreeOfPayment: boolean;
  customer: string | null;
  customerEmail: string | null;
  customerCreation: 'always' | 'if_required' | null;
  clientReferenceId: string | null;
  cancelUrl: string | null;
  successUrl: string;
  expiresAt: number;
  metadata: Stripe.Metadata;
  methodCollection: 'always' | 'if_required';
  allowPromotionCodes: boolean | null;
  locale: string | null;
}

export function buildSession(ctx: Ctx, draft: SessionDraft): Stripe.Checkout.Session {
  return {
    id: draft.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: draft.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: draft.total,
    amount_total: draft.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: ctx.now,
    currency: draft.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: draft.customer,
    customer_account: null,
    customer_creation: draft.customerCreation,
    customer_details: null,
    customer_email: draft.customerEmail,
    discounts: [],
    expires_at: draft.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: draft.locale,
    managed_payments: null,
    metadata: draft.metadata,
    mode: draft.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: draft.mode === 'setup' ? null : draft.methodCollection,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: draft.isFreeOfPayment ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: draft.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${ctx.sim.sandbox.baseUrl}/stripe/checkout/${draft.id}`,
    wallet_options: null,
  };
}
