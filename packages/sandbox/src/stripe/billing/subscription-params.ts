/** What the subscription calls take. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { clearable, decimal, flag, integer, listParams, metadata, oneOf, params, text } from '../http/params.ts';
import { priceData } from '../resources/prices.ts';

const item = {
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
};
const extra = z.strictObject(item);
const missingMethod = oneOf('cancel', 'create_invoice', 'pause');
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: missingMethod.optional() }),
});
const trialEnd = z.union([z.literal('now'), integer]);
const cancellationDetails = z.strictObject({ comment: clearable.optional(), feedback: clearable.optional() });
const proration = oneOf('always_invoice', 'create_prorations', 'none');

const shared = {
  application_fee_percent: decimal.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: oneOf('charge_automatically').optional(),
  default_payment_method: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(oneOf('card')).optional(),
      save_default_payment_method: oneOf('off', 'on_subscription').optional(),
    })
    .optional(),
  proration_behavior: proration.optional(),
  trial_end: trialEnd.optional(),
  trial_settings: trialSettings.optional(),
};

export const createParams = params<Stripe.SubscriptionCreateParams>()({
  ...shared,
  add_invoice_items: z.array(extra).optional(),
  cancel_at: integer.optional(),
  currency: text.optional(),
  customer: text,
  items: z.array(extra),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete').optional(),
  trial_period_days: integer.optional(),
});

export const updateParams = params<Stripe.SubscriptionUpdateParams>()({
  ...shared,
  billing_cycle_anchor: z.strictObject({ type: oneOf('now', 'unchanged') }).optional(),
  cancel_at: z
    .union([z.literal(''), integer])
    .transform((value) => (value === '' ? null : value))
    .optional(),
  cancellation_details: cancellationDetails.optional(),
  items: z.array(z.strictObject({ ...item, id: text.optional(), deleted: flag.optional() })).optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: oneOf('keep_as_draft', 'mark_uncollectible', 'void'),
        resumes_at: integer.optional(),
      }),
    ])
    .transform((value) => (value === '' ? null : value))
    .optional(),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete').optional(),
});

export const cancelParams = params<Stripe.SubscriptionCancelParams>()({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});

export const resumeParams = params<Stripe.SubscriptionResumeParams>()({
  billing_cycle_anchor: z.strictObject({ type: oneOf('now', 'unchanged') }).optional(),
  proration_behavior: proration.optional(),
});

export const findParams = listParams<Stripe.SubscriptionListParams>()({
  customer: text.optional(),
  price: text.optional(),
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ).optional(),
});
