/** The customer's view of a subscription: its content, its price, and how to cancel. */
import { z } from 'zod';
import { Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Billing } from './sales.ts';

export const ownSubscription = {
  show: endpoint({
    method: 'GET',
    path: '/api/subscription',
    summary: 'My package, its price and its next charge; null without one',
    access: { mainUser: true },
    always: true,
    reply: z.object({
      data: z
        .object({
          package: z.string(),
          billing: Billing.nullable(),
          price_minor: z.number().int(),
          currency: z.string(),
          state: z.enum(['waiting', 'trial', 'active', 'past_due', 'ended']),
          next_at: Timestamp.nullable(),
          /** The payment is disputed. The account is blocked until the dispute ends. */
          is_suspended: z.boolean(),
          cancels_at_period_end: z.boolean(),
          /** Without one a trial ends by itself and nothing is charged; null: the provider was not asked yet. */
          has_card: z.boolean().nullable(),
          monthly_credits: z.number().int(),
          /** Its portal also has the invoices of credits. */
          one_portal: z.boolean(),
          charges: z.array(
            z.object({
              at: Timestamp,
              minor: z.number().int(),
              refunded_minor: z.number().int(),
              /** Disputed at the bank, and not won. */
              is_disputed: z.boolean(),
              currency: z.string(),
              card: z.string().nullable(),
            }),
          ),
          /** `choose`: nothing was paid yet, so the customer can buy any other package. */
          can: z.object({ choose: z.boolean(), cancel: z.boolean(), keep: z.boolean(), portal: z.boolean() }),
        })
        .nullable(),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Cancel at the end of the period',
    access: { mainUser: true },
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: Message,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/subscription/keep',
    summary: 'Take the cancellation back',
    access: { mainUser: true },
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: Message,
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    summary: 'The page of the payment provider with invoices and cards',
    access: { mainUser: true },
    always: true,
    loginAs: 'refused',
    apiKeys: 'refused',
    repeat: 'intent',
    reply: z.object({ redirect_url: z.string() }),
  }),
};
