/** What a reseller's webhook is told of its customers: the events and what each carries (docs/product-rules.md#reseller-webhooks). */
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

/** What all of them carry. */
const News = z.object({
  /** Of this piece of news. Told twice under one id, it is sent once. */
  id: z.string().min(1).max(120),
  /** When it happened. */
  at: Timestamp,
  /** The customer's account, by its name and by the address of whoever leads it. */
  customer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
});

export const SubscriptionNews = News.extend({
  package: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  billing: Billing.nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** Charged or refunded; null where no money moved. */
  amount: z.object({ minor: z.number().int(), currency: z.string() }).nullable(),
  /** When it is charged next, ends, or its trial ends. */
  next_at: Timestamp.nullable(),
});

export const UserNews = News.extend({
  /** `user` leads the account, `related` is a member of its team. */
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
