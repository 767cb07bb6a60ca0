/** Cards, buying credits, auto top-up and the billing portal (docs/product-rules.md#payments). */
import { z } from 'zod';
import { Id, Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Card validation charges one unit and adds ten credits. */
export const CARD_VALIDATION_CREDITS = 10;
export const MAX_CREDITS_PER_PURCHASE = 100_000;

/** In minor units, rounded up, so that any number of credits costs something. */
export const priceOfCredits = (credits: number, { price_per_100_credits: price }: { price_per_100_credits: number }) =>
  Math.ceil((credits * price) / 100);

/** The price shown when the user confirmed. A payment at any other price is rejected. */
export const ShownPrice = z
  .object({ amount_minor: z.number().int().min(0), currency: z.string().max(3) })
  .meta({ id: 'ShownPrice' });
export type ShownPrice = z.output<typeof ShownPrice>;

export const Card = z
  .object({
    id: z.number().int(),
    brand: z.string(),
    last_four: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
    is_default: z.boolean(),
    /** The one-dollar check was made and its credits were granted. */
    is_validated: z.boolean(),
    /** The bank requires authentication before the next automatic payment. */
    needs_reconnect: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof Card>;

/** What the browser needs to collect a card number without sending it to our server. */
export const PaymentSettings = z
  .object({
    provider: z.literal('stripe'),
    /** The reseller's account at the provider, where cards are saved; null for the platform's own. */
    merchant: z.string().nullable(),
    publishable_key: z.string(),
    /** Set in sandbox mode: URL for the simulated card field; null: Stripe's own elements. */
    sandbox_url: z.string().nullable(),
    currency: z.string(),
    /** Price of 100 credits in minor units, because one credit may cost a fraction of a cent. */
    price_per_100_credits: z.number().int(),
    minimum_credits: z.number().int(),
    maximum_credits: z.number().int(),
    card_validation_minor: z.number().int(),
    card_validation_credits: z.number().int(),
  })
  .meta({ id: 'PaymentSettings' });

/** Processing, then succeeded. */
export const PAYMENT_STATUSES = ['processing', 'requires_action', 'succeeded', 'failed'] as const;
export const Payment = z
  .object({
    id: z.number().int(),
    kind: z.enum(['purchase', 'card_validation', 'top_up', 'plan']),
    status: z.enum(PAYMENT_STATUSES),
    credits: z.number().int(),
    amount_minor: z.number().int(),
    currency: z.string(),
    /** Lets the browser complete the authentication; only while status is requires_action. */
    client_secret: z.string().nullable(),
    /** The provider's account the secret belongs to; null: the platform's own. */
    merchant: z.string().nullable(),
    /** The provider has not answered. The payment is retried for about a minute. */
    is_unanswered: z.boolean(),
    error: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const AutoTopUp = z
  .object({
    enabled: z.boolean(),
    threshold: z.number().int(),
    amount: z.number().int(),
    monthly_cap: z.number().int(),
    spent_this_month: z.number().int(),
    last_at: Timestamp.nullable(),
    /** Why it is paused although enabled: declined cards pause it. */
    paused_reason: z.string().nullable(),
  })
  .meta({ id: 'AutoTopUp' });
export const AutoTopUpBody = z
  .object({
    enabled: z.boolean(),
    threshold: z.number().int().min(0).max(1_000_000),
    amount: z.number().int().min(1).max(MAX_CREDITS_PER_PURCHASE),
    monthly_cap: z.number().int().min(1).max(10_000_000),
  })
  .refine((body) => body.threshold <= body.amount, { path: ['threshold'], message: 'billing.thresholdAboveAmount' })
  .refine((body) => body.monthly_cap >= body.amount, { path: ['monthly_cap'], message: 'billing.capBelowAmount' });

const access = { wallet: true } as const;
const money = { access, loginAs: 'refused', apiKeys: 'refused' } as const;
const params = z.object({ id: Id });

export const billing = {
  settings: endpoint({
    method: 'GET',
    path: '/api/payments/settings',
    summary: 'What the browser needs to take a card',
    access,
    reply: PaymentSettings,
  }),
  findCards: endpoint({
    method: 'GET',
    path: '/api/cards',
    summary: 'Saved cards',
    access,
    reply: z.object({ data: z.array(Card) }),
  }),
  beginCard: endpoint({
    method: 'POST',
    path: '/api/cards/setup',
    summary: 'Start saving a card',
    repeat: 'intent',
    ...money,
    reply: z.object({ client_secret: z.string(), setup_id: z.string() }),
  }),
  saveCard: endpoint({
    method: 'POST',
    path: '/api/cards',
    summary: 'Keep the card that was just confirmed',
    repeat: 'intent',
    ...money,
    body: z.object({ setup_id: z.string().min(1, 'validation.required').max(255) }),
    reply: Message.extend({ data: Card }),
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/api/cards/{id}/default',
    summary: 'Pay with this card from now on',
    ...money,
    params,
    reply: Message,
  }),
  validateCard: endpoint({
    method: 'POST',
    path: '/api/cards/{id}/validate',
    summary: 'Charge one dollar and get ten credits, once per card',
    repeat: 'intent',
    ...money,
    params,
    body: z.object({ expected: ShownPrice.optional() }),
    reply: Message.extend({ data: Payment }),
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/cards/{id}',
    summary: 'Forget a card',
    ...money,
    params,
    reply: Message,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/wallet/buy',
    summary: 'Buy credits with the default card',
    repeat: 'intent',
    ...money,
    body: z.object({
      credits: z.number().int().min(1).max(MAX_CREDITS_PER_PURCHASE),
      expected: ShownPrice.optional(),
    }),
    reply: Message.extend({ data: Payment }),
  }),
  openPayments: endpoint({
    method: 'GET',
    path: '/api/payments',
    summary: 'Payments that are not decided yet, newest first',
    access,
    reply: z.object({ data: z.array(Payment) }),
  }),
  payment: endpoint({
    method: 'GET',
    path: '/api/payments/{id}',
    summary: 'How a payment stands',
    access,
    params,
    reply: Payment,
  }),
  getTopUp: endpoint({
    method: 'GET',
    path: '/api/wallet/auto-top-up',
    summary: 'Auto top-up',
    access,
    reply: AutoTopUp,
  }),
  saveTopUp: endpoint({
    method: 'PUT',
    path: '/api/wallet/auto-top-up',
    summary: 'Set auto top-up',
    ...money,
    body: AutoTopUpBody,
    reply: Message.extend({ data: AutoTopUp }),
  }),
  checkPortals: endpoint({
    method: 'GET',
    path: '/api/wl/check-billing-portals',
    summary: 'Which billing portals this account has',
    access: 'user',
    reply: z.object({ stripe: z.boolean(), second_provider: z.boolean() }),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/billing-portal',
    summary: 'A way into the billing portal',
    repeat: 'intent',
    ...money,
    reply: z.object({ stripe: z.string().nullable(), second_provider: z.string().nullable() }),
  }),
  stripeEvents: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Signed events of Stripe',
    access: 'public',
    raw: true,
    takesMore: 'the provider decides what it sends; its signature covers it',
    reply: z.object({ received: z.literal(true) }),
  }),
  resellerEvents: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe-connect',
    summary: 'Signed events of Stripe about resellers’ accounts',
    access: 'public',
    raw: true,
    takesMore: 'the provider decides what it sends; its signature covers it',
    reply: z.object({ received: z.literal(true) }),
  }),
  paykickstartPosts: endpoint({
    method: 'POST',
    path: '/api/webhooks/paykickstart',
    summary: 'Signed posts of the second billing provider',
    access: 'public',
    raw: true,
    takesMore: 'the provider decides what it sends; its signature covers it',
    reply: z.object({ received: z.literal(true) }),
  }),
};
