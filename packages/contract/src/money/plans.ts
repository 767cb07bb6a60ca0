/** The platform's plans, and choosing one (docs/product-rules.md#plans). */
import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { endpoint, MODULE_SLUGS } from '../endpoint.ts';

export const PLAN_INTERVALS = ['month', 'year'] as const;

/** Money is whole minor units with a currency; credits are whole numbers. */
export const Plan = z
  .object({
    id: z.number().int(),
    name: z.string(),
    modules: z.array(z.enum(MODULE_SLUGS)),
    monthly_credits: z.number().int(),
    /** Null: unlimited. */
    members_allowed: z.number().int().nullable(),
    price_minor: z.number().int(),
    currency: z.string(),
    interval: z.enum(PLAN_INTERVALS),
    /** Trial days for this account: 0 once a trial was used. */
    trial_days: z.number().int(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/**
 * `none`: no plan yet. `trial_ended`: unpaid; the account continues without a plan. `ended`: a paid plan ended, and the
 * account needs another.
 */
export const PLAN_STANDINGS = ['none', 'trial', 'trial_ended', 'plan', 'ended'] as const;
export type PlanStanding = (typeof PLAN_STANDINGS)[number];

export const plans = {
  find: endpoint({
    method: 'GET',
    path: '/api/plans',
    summary: 'Plans this account can choose, and the one it has',
    access: 'user',
    always: true,
    reply: z.object({
      data: z.array(Plan),
      current: Plan.nullable(),
      standing: z.enum(PLAN_STANDINGS),
      /** End of the current trial, or of one that ended unpaid. */
      trial_ends_at: Timestamp.nullable(),
    }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/plans/choose',
    summary: 'Choose a plan: free plans and trials start at once, others lead to a payment page',
    access: { mainUser: true },
    repeat: 'intent',
    apiKeys: 'refused',
    always: true,
    body: z.object({ plan_id: Id }),
    /** URL of the payment page; null if the plan has started. */
    reply: z.object({ message: z.string().optional(), redirect_url: z.string().nullable() }),
  }),
};
