/** Events about customers for a reseller's webhook, and their data (docs/product-rules.md#reseller-webhooks). */
import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { Billing } from './sales.ts';
import { SUBSCRIPTION_STATES } from './subscriptions.ts';

export const RESELLER_EVENTS = [
  'subscription.created',
  'subscription.trial_will_end',
  'subscription.renewed',
  'subscription.canceled',
  'subscription.refunded',
  'subscription.stopped',
  'subscription.reactivated',
  'user.created',
  'credits.purchased',
  'credits.exhausted',
] as const;
export const ResellerEvent = z.enum(RESELLER_EVENTS);
export type ResellerEvent = z.infer<typeof ResellerEvent>;

/** Fields of every event. */
const News = z.object({
  /** Id of the event. Events with the same id are sent once. */
  id: z.string().min(1).max(120),
  /** When it happened. */
  at: Timestamp,
  /** The customer's account, with its name and its main user's address. */
  customer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
});

export const SubscriptionNews = News.extend({
  package: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  billing: Billing.nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** The amount charged or refunded; null if no money moved. */
  amount: z.object({ minor: z.number().int(), currency: z.string() }).nullable(),
  /** When it is charged next, when it ends, or when its trial ends. */
  next_at: Timestamp.nullable(),
});

export const UserNews = News.extend({
  /** `user` is the main user, `related` a team member. */
  user: z.object({ id: z.number().int(), role: z.enum(['user', 'related']), name: z.string(), email: z.string() }),
});

export const PurchaseNews = News.extend({
  credits: z.number().int(),
  amount: z.object({ minor: z.number().int(), currency: z.string() }),
});

export const ExhaustedNews = News.extend({ balance: z.number().int() });

const RESELLER_NEWS = {
  'subscription.created': SubscriptionNews,
  'subscription.trial_will_end': SubscriptionNews,
  'subscription.renewed': SubscriptionNews,
  'subscription.canceled': SubscriptionNews,
  'subscription.refunded': SubscriptionNews,
  'subscription.stopped': SubscriptionNews,
  'subscription.reactivated': SubscriptionNews,
  'user.created': UserNews,
  'credits.purchased': PurchaseNews,
  'credits.exhausted': ExhaustedNews,
} as const satisfies Record<ResellerEvent, z.ZodType>;

export type ResellerNews<E extends ResellerEvent> = z.infer<(typeof RESELLER_NEWS)[E]>;
export const schemaOfNews = (event: ResellerEvent): z.ZodType<ResellerNews<ResellerEvent>> => RESELLER_NEWS[event];
