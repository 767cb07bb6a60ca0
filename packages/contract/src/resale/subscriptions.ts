/** A reseller's customers and their payments (docs/product-rules.md#subscriptions). */
import { z } from 'zod';
import { AskedAddress } from '../accounts/accounts.ts';
import { Email, Id, Message, PageQuery, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Billing } from './sales.ts';

export const SUBSCRIPTION_LABELS = ['canceled', 'expired', 'deleted', 'trial'] as const;
export type SubscriptionLabel = (typeof SUBSCRIPTION_LABELS)[number];
export const SUBSCRIPTION_STATES = [
  'inactive',
  'trial',
  'active',
  'past_due',
  'disputed',
  'stopped',
  'canceled',
  'expired',
  'deleted',
] as const;

/** Kinds of lines in the usage history. */
export const USAGE_KINDS = [
  ...(['charge', 'refund', 'disputed', 'dispute_won', 'dispute_lost'] as const),
  ...(['started', 'ended', 'given', 'used', 'taken_back'] as const),
] as const;

export const Subscription = z
  .object({
    /** Id of the customer's account. */
    id: z.number().int(),
    /** Id of its main user, for login-as. */
    user_id: z.number().int(),
    customer_name: z.string(),
    email: z.string(),
    username: z.string(),
    package: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    billing: Billing.nullable(),
    state: z.enum(SUBSCRIPTION_STATES),
    labels: z.array(z.enum(SUBSCRIPTION_LABELS)),
    last_charge: z
      .object({
        minor: z.number().int(),
        /** Amount refunded. */
        refunded_minor: z.number().int(),
        currency: z.string(),
        at: Timestamp,
        card: z.string().nullable(),
      })
      .nullable(),
    /** When it is charged, ends, or can no longer be restored. */
    next_at: Timestamp.nullable(),
    /** What happens then. */
    next: z.enum(['charge', 'end', 'month', 'closing', 'forgotten']).nullable(),
    cancels_at_period_end: z.boolean(),
    ended_at: Timestamp.nullable(),
    credits: z.object({ used: z.number().int(), given: z.number().int() }),
    members: z.number().int(),
    created_at: Timestamp,
    /** Actions available now. */
    can: z.object({
      login_as: z.boolean(),
      stop: z.boolean(),
      reactivate: z.boolean(),
      cancel: z.boolean(),
      keep: z.boolean(),
      refund: z.boolean(),
      remove: z.boolean(),
      restore: z.boolean(),
    }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

const Figure = z.object({
  value: z.number(),
  before: z.number(),
  series: z.array(z.object({ at: Timestamp, value: z.number() })),
});
export const SubscriptionOverview = z
  .object({
    subscribers: Figure,
    /** Per currency, largest first. Currencies are not added up. */
    recurring: z.array(Figure.extend({ currency: z.string() })),
    churn: Figure,
    trials_ending: z.array(z.object({ day: z.string(), count: z.number().int() })),
    packages: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        subscribers: z.number().int(),
        credits_sold: z.number().int(),
        margin_minor: z.number().int(),
        currency: z.string(),
      }),
    ),
  })
  .meta({ id: 'SubscriptionOverview' });
export type SubscriptionOverview = z.infer<typeof SubscriptionOverview>;

const access = { module: 'whitelabel' } as const;
const params = z.object({ id: Id });
const moved = Message.extend({ data: Subscription });
export const CustomerBody = z.object({
  first_name: RequiredText(120),
  last_name: Text(120).default(''),
  /** Defaults to the person's name. */
  company: Text(200).default(''),
  email: Email,
  language: z.enum(['en', 'es']).default('en'),
  /**
   * Null: the account stays inactive until a package is chosen. A different package replaces the current one, or is
   * granted without a charge.
   */
  package_id: Id.nullable().default(null),
});
const act = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/wl/subscriptions/{id}/${path}`,
    summary,
    access,
    loginAs: 'refused',
    repeat: 'intent',
    params,
    reply: moved,
  });

const CustomerFilter = z.object({
  search: z.string().max(200).default(''),
  label: z.enum(SUBSCRIPTION_LABELS).optional(),
  package_id: Id.optional(),
});

export const subscriptions = {
  find: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions',
    summary: 'My customers, the newest first',
    access,
    query: PageQuery.extend(CustomerFilter.shape),
    reply: pageOf(Subscription).extend({
      counts: z.object({ active: z.number().int(), trial: z.number().int(), canceled: z.number().int() }),
      reconciled_at: Timestamp.nullable(),
    }),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions/customers.csv',
    summary: 'All customers that match, as a CSV file',
    access,
    query: CustomerFilter,
    stream: 'text/csv',
    reply: z.unknown(),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions/overview',
    summary: 'Subscribers, revenue, churn, trials, credits and margin over a period',
    access,
    query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    reply: z.object({ data: SubscriptionOverview }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/wl/subscriptions',
    summary: 'Add an account by hand',
    access,
    loginAs: 'refused',
    body: CustomerBody,
    status: 201,
    reply: moved,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions/{id}',
    summary: 'A customer',
    access,
    params,
    reply: z.object({
      data: Subscription.extend({
        first_name: z.string(),
        last_name: z.string(),
        language: z.enum(['en', 'es']),
        /** A requested address that waits for the person's code. Until then nothing changes. */
        asked_address: AskedAddress.nullable(),
      }),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/wl/subscriptions/{id}',
    summary: 'Change a customer, or their package; another address waits for the person’s code',
    access,
    loginAs: 'refused',
    repeat: 'intent',
    params,
    body: CustomerBody,
    reply: moved,
  }),
  resendAddress: act('address/resend', 'Send the code for the new address again'),
  withdrawAddress: act('address/withdraw', 'Withdraw the new address that waits for its code'),
  stop: act('stop', 'Close sign-in; money is not touched'),
  reactivate: act('reactivate', 'Open sign-in again'),
  cancel: act('cancel', 'Cancel at the end of the period'),
  keep: act('keep', 'Take the cancellation back before the period ends'),
  refundPreview: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions/{id}/refund',
    summary: 'What a refund gives back and takes back',
    access,
    params,
    reply: z.object({
      data: z.object({
        minor: z.number().int(),
        currency: z.string(),
        charged_at: Timestamp,
        card: z.string().nullable(),
        credits_back: z.number().int(),
        credits_given: z.number().int(),
        credits_owed: z.number().int(),
        members: z.number().int(),
      }),
    }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/wl/subscriptions/{id}/refund',
    summary: 'Refund the last charge and cancel at once',
    access,
    loginAs: 'refused',
    repeat: 'intent',
    params,
    body: z.object({ expected: z.object({ minor: z.number().int().min(0) }) }),
    reply: moved,
  }),
  remove: act('remove', 'Delete the account; it can be restored for 30 days'),
  restore: act('restore', 'Restore a deleted account'),
  history: endpoint({
    method: 'GET',
    path: '/api/wl/subscriptions/usage-history',
    summary: 'What my customers used and paid, the newest first',
    access,
    query: PageQuery.extend({ page: z.coerce.number().int().min(1).max(500).default(1), account_id: Id.optional() }),
    reply: pageOf(
      z.object({
        at: Timestamp,
        account: z.object({ id: z.number().int(), name: z.string() }),
        what: z.enum(USAGE_KINDS),
        /** The package, or what the credits were used for. */
        title: z.string(),
        credits: z.number().int().nullable(),
        minor: z.number().int().nullable(),
        currency: z.string().nullable(),
      }),
    ),
  }),
};
