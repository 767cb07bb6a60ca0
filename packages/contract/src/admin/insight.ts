/** The dashboard, analytics and reports of the installation. Read from rollups; tables can be exported as CSV. */
import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../accounts/accounts.ts';
import { SIGN_IN_WAYS } from '../accounts/sign-in.ts';
import { CalendarDay, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { AccountName, access, Figure, historyOf, PeriodQuery } from './common.ts';

export const PERIODS = ['7d', '30d', '12m'] as const;
export type Period = (typeof PERIODS)[number];

/** Periods for tables. Explicit days take precedence. */
export const TABLE_PERIODS = ['7d', '30d', '90d', '12m', 'all'] as const;
export type TablePeriod = (typeof TABLE_PERIODS)[number];

/** Categories of credit use, as stacked in charts. */
export const USE_KINDS = ['local', 'people', 'domain', 'influencer', 'ai'] as const;
export type UseKind = (typeof USE_KINDS)[number];
const Uses = z.object({
  local: z.number().int(),
  people: z.number().int(),
  domain: z.number().int(),
  influencer: z.number().int(),
  ai: z.number().int(),
});

const Days = z.object({ from: CalendarDay, to: CalendarDay });

export const Dashboard = z
  .object({
    days: Days,
    before: Days,
    sign_ups: Figure,
    active_accounts: Figure,
    searches: Figure,
    leads_found: Figure,
    credits_used: Figure,
    credits_sold: Figure,
    /** In the currency with the most revenue, in its minor unit. */
    revenue: Figure,
    currency: z.string(),
    other_revenue: z.array(z.object({ currency: z.string(), minor: z.number().int() })),
    used: z.array(Uses.extend({ at: CalendarDay })),
    time_zone: z.string(),
    /** Null while the figures are computed for the first time. */
    figures_at: Timestamp.nullable(),
  })
  .meta({ id: 'AdminDashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const NEAR_LIMIT = ['any', 'half', 'all'] as const;
export const NearLimit = AccountName.extend({
  /** The main user, who is the target of login-as. */
  user_id: z.number().int().nullable(),
  parent: z.string(),
  plan: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  allowance: z.number().int(),
  used: z.number().int(),
  seen_at: Timestamp.nullable(),
}).meta({ id: 'AdminNearLimit' });
export type NearLimit = z.infer<typeof NearLimit>;

export const PROVIDER_STATES = ['works', 'slow', 'fails', 'quiet'] as const;

/** Current state; cheap, because the screen polls it. Series cover the last hour, oldest first. */
export const Health = z
  .object({
    queues: z.array(
      z.object({
        lane: z.string(),
        state: z.enum(['works', 'stuck']),
        waiting: z.number().int(),
        running: z.number().int(),
        oldest_seconds: z.number().int(),
        series: z.array(z.number()),
      }),
    ),
    workers: z.array(
      z.object({
        name: z.string(),
        lane: z.string(),
        since: Timestamp,
        seen_at: Timestamp,
        busy: z.number().int(),
        slots: z.number().int(),
      }),
    ),
    providers: z.array(
      z.object({
        id: z.string(),
        state: z.enum(PROVIDER_STATES),
        calls: z.number().int(),
        failed: z.number().int(),
        p95_ms: z.number().int(),
        series: z.array(z.number()),
      }),
    ),
    webhooks: z.object({
      state: z.enum(['works', 'stuck']),
      waiting: z.number().int(),
      oldest_seconds: z.number().int(),
      series: z.array(z.number()),
    }),
    dead_jobs: z.number().int(),
  })
  .meta({ id: 'AdminHealth' });
export type Health = z.infer<typeof Health>;

const Asked = PeriodQuery.extend({
  period: z.enum(TABLE_PERIODS).optional(),
  search: z.string().max(200).default(''),
});
const csv = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${path}/csv`,
    summary,
    access,
    query: Asked,
    stream: 'text/csv',
    heavy: true,
    reply: z.string(),
  });
const table = <const P extends string, I extends z.core.$ZodType>(path: P, summary: string, item: I) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${path}`,
    summary,
    access,
    query: PageQuery.extend(Asked.shape),
    reply: pageOf(item),
  });

export const CreditUse = AccountName.extend({
  credits: z.number().int(),
  by: Uses,
  searches: z.number().int(),
  last_at: Timestamp.nullable(),
}).meta({ id: 'AdminCreditUse' });
export type CreditUse = z.infer<typeof CreditUse>;

export const SignIn = AccountName.extend({
  user: z.string(),
  at: Timestamp,
  ip: z.string(),
  via: z.enum(SIGN_IN_WAYS),
  user_agent: z.string(),
}).meta({ id: 'AdminSignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const MonthlyUse = AccountName.extend({
  credits: z.number().int(),
  months: z.array(z.object({ month: z.string(), credits: z.number().int() })),
}).meta({ id: 'AdminMonthlyUse' });
export type MonthlyUse = z.infer<typeof MonthlyUse>;

export const PaidSubscription = AccountName.extend({
  parent: z.string(),
  /** A plan of the platform or a package of a reseller. */
  kind: z.enum(['plan', 'package']),
  plan: z.string(),
  status: z.enum(['waiting', 'trial', 'active', 'past_due', 'ended']),
  minor: z.number().int(),
  currency: z.string(),
  /** Null: paid once, or granted by hand. */
  interval: z.enum(['month', 'year']).nullable(),
  since: Timestamp,
  next_at: Timestamp.nullable(),
}).meta({ id: 'AdminPaidSubscription' });
export type PaidSubscription = z.infer<typeof PaidSubscription>;

export const Referral = AccountName.extend({
  partner: z.string(),
  at: Timestamp,
  paid_minor: z.number().int(),
  commission_minor: z.number().int(),
  currency: z.string(),
}).meta({ id: 'AdminReferral' });
export type Referral = z.infer<typeof Referral>;

export const adminInsight = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard',
    summary: 'The installation over a period, beside the period before',
    access,
    query: z.object({ period: z.enum(PERIODS).default('30d') }),
    reply: z.object({ data: Dashboard }),
  }),
  nearLimit: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/accounts',
    summary: 'Accounts by how much of their monthly credits they used',
    access,
    query: z.object({ usage: z.enum(NEAR_LIMIT).default('half') }),
    reply: z.object({ data: z.array(NearLimit) }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Queues, workers, providers and webhooks now',
    access,
    reply: z.object({ data: Health }),
  }),
  history: historyOf('dashboard', 'everything'),
  creditUsage: table('user-analytics/credit-usage', 'What accounts spent, by what it went on', CreditUse),
  logins: table('user-analytics/login-activity', 'Who signed in, when and how', SignIn),
  monthly: table('user-analytics/monthly-credit-usage', 'Credits by month', MonthlyUse),
  subscriptions: table('reports/subscriptions', 'Paid plans and packages', PaidSubscription),
  referrals: table('reports/user-referrals', 'Who came by which partner', Referral),
  creditUsageCsv: csv('user-analytics/credit-usage', 'Credit usage as CSV'),
  loginsCsv: csv('user-analytics/login-activity', 'Sign-ins as CSV'),
  monthlyCsv: csv('user-analytics/monthly-credit-usage', 'Credits by month as CSV'),
  subscriptionsCsv: csv('reports/subscriptions', 'Subscriptions as CSV'),
  referralsCsv: csv('reports/user-referrals', 'Referrals as CSV'),
};
