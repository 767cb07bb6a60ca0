/** The payment account of a reseller (docs/product-rules.md#resale). */
import { z } from 'zod';
import { Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const StripeConnection = z
  .object({
    account: z.string(),
    name: z.string(),
    livemode: z.boolean(),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    details_submitted: z.boolean(),
    /** What the provider still requires, as readable texts; `due_at`: the deadline. */
    requirements: z.array(z.string()),
    due_at: Timestamp.nullable(),
    disabled_reason: z.string().nullable(),
    how: z.enum(['created', 'connected']),
    /** Subscriptions that are charged on this account. */
    running_subscriptions: z.number().int(),
    checked_at: Timestamp,
  })
  .meta({ id: 'StripeConnection' });
export type StripeConnection = z.infer<typeof StripeConnection>;

const access = { module: 'whitelabel' } as const;
const leads = z.object({ redirect_url: z.string() });

export const stripeConnect = {
  get: endpoint({
    method: 'GET',
    path: '/api/wl/stripe',
    summary: 'My payment account; null while none is connected',
    access,
    reply: z.object({
      data: StripeConnection.nullable(),
      /** The platform's unpaid share of sales, and its limit. */
      share: z.object({ open_minor: z.number().int(), limit_minor: z.number().int(), currency: z.string() }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/wl/stripe/create',
    summary: 'Create a payment account: where its questions are answered',
    access,
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: leads,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/wl/stripe/connect',
    summary: 'Connect a payment account that exists: where that is allowed',
    access,
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: leads,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/wl/stripe/callback',
    summary: 'Back from the provider: with code and state of OAuth, or with nothing of an onboarding',
    access,
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    body: z.object({
      code: z.string().max(500).optional(),
      state: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    reply: Message.extend({ data: StripeConnection.nullable() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/wl/stripe/check',
    summary: 'Ask the provider how it stands',
    access,
    repeat: 'intent',
    limit: { perMinute: 10 },
    reply: z.object({ data: StripeConnection.nullable() }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/wl/stripe',
    summary: 'Disconnect; running subscriptions go on at the provider',
    access,
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: Message,
  }),
};
