/** The public sales page of a brand and its sign-up form (docs/product-rules.md#sales-page). Never tells whether an address is known. */
import { z } from 'zod';
import { Email, Id, Message, RequiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const BILLING = ['monthly', 'yearly', 'one_time'] as const;
export const Billing = z.enum(BILLING);

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
    trial_days: z.number().int(),
    trial_amount_minor: z.number().int(),
    collect_payment_method: z.boolean(),
    expires_in_days: z.number().int(),
    members_allowed: z.number().int(),
    is_highlighted: z.boolean(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

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
        head_color: z.string().nullable(),
        offers: z.array(Offer),
        credit_price_minor: z.number().int(),
        postal_address: z.string(),
        support_email: z.string(),
        terms_url: z.string().nullable(),
        privacy_url: z.string().nullable(),
      }),
    }),
  }),
  form: endpoint({
    method: 'GET',
    path: '/api/wl/forms/{id}',
    summary: 'The sign-up form of a package while it is open',
    access: 'public',
    params: z.object({ id: Id }),
    reply: z.object({ data: Offer }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/wl/orders',
    summary: 'Order a package: leads to the payment page, or begins a trial without a card',
    access: 'public',
    repeat: 'intent',
    limit: { perMinute: 10 },
    body: z.object({
      package_id: Id,
      billing: Billing,
      name: RequiredText(120),
      email: Email,
      language: z.enum(['en', 'es']).default('en'),
      via: z.enum(['page', 'form']).default('page'),
      /** The price shown to the visitor. */
      expected: z.object({ today_minor: z.number().int().min(0), then_minor: z.number().int().min(0) }),
    }),
    /** Null: nothing to pay now; the mail says how to sign in. */
    reply: Message.extend({ redirect_url: z.string().nullable() }),
  }),
};
