/**
 * The public sales page of a brand and its sign-up form (docs/product-rules.md#sales-page). It never reveals whether an
 * address is known.
 */
import { z } from 'zod';
import { Email, Id, Message, RequiredText, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The return URL of the payment page. */
export const ORDERED_PATH = '/plans/ordered';

export const BILLING = ['monthly', 'yearly', 'one_time'] as const;
export const Billing = z.enum(BILLING);
export type Billing = z.infer<typeof Billing>;

export const Offer = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    modules: z.array(z.string()),
    monthly_credits: z.number().int(),
    monthly_price_minor: z.number().int().nullable(),
    yearly_price_minor: z.number().int().nullable(),
    one_time_price_minor: z.number().int().nullable(),
    currency: z.string(),
    /** Only recurring packages have trials. */
    trial_days: z.number().int(),
    trial_amount_minor: z.number().int(),
    /** Credits of a trial. Trials longer than a month grant them monthly. */
    trial_credits: z.number().int(),
    collect_payment_method: z.boolean(),
    /** Duration of a one-time package. */
    expires_in_days: z.number().int(),
    members_allowed: z.number().int(),
    /** Price of an additional credit, in minor units with two decimals. */
    credit_price_minor: z.number(),
    is_highlighted: z.boolean(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

/** What is due now and later, as shown to the buyer. */
const Expected = z.object({ today_minor: z.number().int().min(0), then_minor: z.number().int().min(0) });

type Priced = Pick<Offer, 'monthly_price_minor' | 'yearly_price_minor' | 'one_time_price_minor'> &
  Pick<Offer, 'trial_days' | 'trial_amount_minor' | 'collect_payment_method'>;

export interface Quote {
  today_minor: number;
  /** Recurring amount per month or year; nothing for one-time packages. */
  then_minor: number;
  trial_days: number;
  needs_card: boolean;
}

/** The only calculation of what a customer pays, shared by the page and the server. Null if it is not sold this way. */
export function quoteOf(offer: Priced, billing: Billing): Quote | null {
  const price = offer[`${billing}_price_minor`];
  if (price === null) return null;
  if (billing === 'one_time') return { today_minor: price, then_minor: 0, trial_days: 0, needs_card: true };
  if (offer.trial_days === 0) return { today_minor: price, then_minor: price, trial_days: 0, needs_card: true };
  const { trial_amount_minor: today, trial_days, collect_payment_method } = offer;
  return { today_minor: today, then_minor: price, trial_days, needs_card: collect_payment_method || today > 0 };
}

const Order = z.object({
  package_id: Id,
  billing: Billing,
  /** The price shown to the visitor. */
  expected: Expected,
});
const ordered = Message.extend({ redirect_url: z.string().nullable() });

export const sales = {
  page: endpoint({
    method: 'GET',
    path: '/api/wl/sales-page',
    summary: 'What the brand of this host sells; 404 when it sells nothing in public',
    access: 'public',
    reply: z.object({
      data: z.object({
        headline: z.string(),
        text: z.string(),
        brochure_url: z.string().nullable(),
        /** Null for the brand's own. */
        head_color: z.string().nullable(),
        button_color: z.string().nullable(),
        offers: z.array(Offer),
        /** Credits per action, for the actions named on the page. */
        costs: z.object({
          company: z.number(),
          person: z.number(),
          phone: z.number(),
          email: z.number(),
          creator: z.number(),
        }),
        postal_address: z.string(),
        support_email: z.string(),
        terms_url: z.string().nullable(),
        privacy_url: z.string().nullable(),
        /** The date that trials start from. */
        as_of: Timestamp,
      }),
    }),
  }),
  form: endpoint({
    method: 'GET',
    path: '/api/wl/forms/{id}',
    summary: 'The sign-up form of a package while it is open',
    access: 'public',
    params: z.object({ id: Id }),
    reply: z.object({
      data: Offer,
      postal_address: z.string(),
      support_email: z.string(),
      terms_url: z.string().nullable(),
      privacy_url: z.string().nullable(),
      as_of: Timestamp,
    }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/wl/orders',
    summary: 'Order a package: leads to the payment page, or begins a trial without a card',
    access: 'public',
    repeat: 'intent',
    limit: { perMinute: 10 },
    body: Order.extend({
      name: RequiredText(120),
      email: Email,
      language: z.enum(['en', 'es']).default('en'),
      via: z.enum(['page', 'form']).default('page'),
    }),
    /** Null if nothing is due now. The e-mail explains how to sign in. */
    reply: ordered,
  }),
  returned: endpoint({
    method: 'POST',
    path: '/api/wl/orders/returned',
    summary: 'Back from the payment page: how the order stands',
    access: 'public',
    limit: { perMinute: 60 },
    body: z.object({ checkout: z.string().min(1).max(200) }),
    reply: z.object({ status: z.enum(['waiting', 'done', 'expired']) }),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/api/wl/offers',
    summary: 'Packages of my reseller that I can choose',
    access: 'user',
    always: true,
    /** Null if the account is not a reseller's customer. */
    reply: z.object({
      data: z.array(Offer).nullable(),
      /** A reseller's customer, who cannot resell. */
      is_resold: z.boolean(),
      current: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      as_of: Timestamp,
    }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/wl/offers/choose',
    summary: 'Choose a package of my reseller: leads to its payment page, or begins a trial without a card',
    access: { mainUser: true },
    repeat: 'intent',
    apiKeys: 'refused',
    always: true,
    body: Order,
    reply: ordered,
  }),
};
