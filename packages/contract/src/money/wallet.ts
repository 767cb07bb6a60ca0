/** Credits: balance, lots, costs, statement and use (docs/product-rules.md#credits). */
import { z } from 'zod';
import { CalendarDay, Id, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Everything that costs credits. The costs are data (`GET /api/costs`). */
export const ACTS = [
  'people.contact',
  'people.phone',
  'people.similar',
  'local.contact',
  'local.employee',
  'domain.employee',
  'domain.email',
  'influencer.record',
  'influencer.enrich',
  'ai.text',
  'ai.suggestions',
] as const;
export const Act = z.enum(ACTS);
export type Act = z.infer<typeof Act>;

export const LOT_SOURCES = ['allowance', 'trial', 'purchase', 'card_validation', 'refund', 'grant'] as const;
export const LotSource = z.enum(LOT_SOURCES);
export type LotSource = z.infer<typeof LotSource>;

/** The kind of a statement line: credits spent, added, refunded, expired, revoked, or used to pay a debt. */
export const STATEMENT_KINDS = ['settle', 'grant', 'refund', 'expiry', 'revoke', 'debt'] as const;

const Credits = z.number().int();

export const Cost = z.object({ act: Act, credits: Credits }).meta({ id: 'CreditCost' });

export const CreditLot = z
  .object({
    id: z.number().int(),
    source: LotSource,
    amount: Credits,
    remaining: Credits,
    /** Null: never. */
    expires_at: Timestamp.nullable(),
    created_at: Timestamp,
    title: z.string().nullable(),
  })
  .meta({ id: 'CreditLot' });

export const UserLimits = z
  .object({
    /** Monthly credits of the plan, and how many were used since the last reset. */
    allowance: Credits,
    used: Credits,
    remaining: Credits,
    /** Credits beyond the allowance: purchases, refunds, grants. */
    additional: Credits,
    balance: Credits,
    reserved: Credits,
    last_reset: Timestamp.nullable(),
    next_reset: Timestamp.nullable(),
    /** During a trial. Nothing renews after it unless the plan is paid for. */
    trial_ends_at: Timestamp.nullable(),
  })
  .meta({ id: 'UserLimits' });

export const Wallet = z
  .object({
    balance: Credits,
    /** Part of the balance that is reserved for running work. */
    reserved: Credits,
    available: Credits,
    owed: Credits,
    /** Number of jobs with reserved credits. */
    running: z.number().int(),
    /** In the order in which they are spent. */
    lots: z.array(CreditLot),
    costs: z.array(Cost),
  })
  .meta({ id: 'Wallet' });

/** The price of a purchase and the card that paid it; null once the card is unknown. */
export const PaidWith = z
  .object({
    amount_minor: z.number().int(),
    currency: z.string(),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  })
  .meta({ id: 'PaidWith' });
export type PaidWith = z.infer<typeof PaidWith>;

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
/** Display name of a card: "Visa 4242". */
export const cardName = ({ brand, last_four }: { brand: string; last_four: string }) =>
  `${BRANDS[brand] ?? brand} ${last_four}`;

/** Features that spend credits automatically. */
export const AUTOMATIONS = ['autopilot', 'workflow'] as const;

export const StatementLine = z
  .object({
    id: z.number().int(),
    at: Timestamp,
    kind: z.enum(STATEMENT_KINDS),
    /** Title given by the spender; null if the kind is enough. */
    title: z.string().nullable(),
    /** The search, list or payment, as `kind:id`. */
    subject: z.string().nullable(),
    purpose: z.string().nullable(),
    /** Number of charged values, by kind. */
    acts: z.array(z.object({ act: Act, count: z.number().int(), credits: Credits })),
    /** Null: automatic. */
    who: z.string().nullable(),
    /** The feature that spent automatically; null for a user or the wallet. */
    automation: z.enum(AUTOMATIONS).nullable(),
    by_api_key: z.boolean(),
    lots: z.array(LotSource),
    /** Negative if credits left the wallet. */
    credits: Credits,
    balance: Credits,
    /** Only for purchases. */
    paid: PaidWith.nullable(),
  })
  .meta({ id: 'StatementLine' });

const ABOUT = ['top-up', 'refund', 'dispute'];
/** Refunds for paid leads that proved worthless. */
export const DEAD_ADDRESS = 'dead-address';

/** Translation key for a line without a title: its subject, or the source of the credits. */
export function titleKeyOf({ kind, subject, lots }: Pick<z.infer<typeof StatementLine>, 'kind' | 'subject' | 'lots'>) {
  const about = subject?.split(':')[0] ?? '';
  if (ABOUT.includes(about) && (kind === 'grant' || kind === 'revoke'))
    return `wallet.statement.about.${about}.${kind}`;
  if (about === DEAD_ADDRESS && kind === 'refund') return 'wallet.statement.about.deadAddress';
  return kind === 'grant' && lots[0] ? `wallet.source.${lots[0]}` : `wallet.statement.kind.${kind}`;
}

/** Translation key for a line without a person's name. */
export const whoKeyOf = ({ automation }: Pick<z.infer<typeof StatementLine>, 'automation'>) =>
  automation ? `wallet.statement.by.${automation}` : 'wallet.statement.automatic';

export const StatementFilter = z.object({
  show: z.enum(['all', 'spent', 'added']).default('all'),
  startDate: CalendarDay.optional(),
  endDate: CalendarDay.optional(),
});

/** The browser's time zone, so that days match the user's calendar. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'validation.type').default('UTC');

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const Usage = z
  .object({
    /** Every day of the period, oldest first. */
    days: z.array(z.object({ day: CalendarDay, acts: z.partialRecord(Act, Credits) })),
    totals: z.partialRecord(Act, Credits),
    /** The allowance from its last reset to the next; null without one. */
    burndown: z
      .object({
        allowance: Credits,
        start: Timestamp,
        end: Timestamp,
        /** Credits left at the end of each day so far. */
        points: z.array(z.object({ day: CalendarDay, remaining: Credits })),
        /** When it runs out at the current pace; null: not before the reset. */
        runs_out: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CreditUsage' });

const access = { wallet: true } as const;

export const wallet = {
  limits: endpoint({
    method: 'GET',
    path: '/api/user-limits',
    summary: 'Allowance, what is used and left of it, additional credits, last and next reset',
    access,
    reply: UserLimits,
  }),
  show: endpoint({ method: 'GET', path: '/api/wallet', summary: 'Balance, lots and costs', access, reply: Wallet }),
  statement: endpoint({
    method: 'GET',
    path: '/api/wallet/statement',
    summary: 'Where every credit came from and went, newest first',
    access,
    query: PageQuery.extend({ ...StatementFilter.shape, time_zone: TimeZone }),
    reply: pageOf(StatementLine),
  }),
  charges: endpoint({
    method: 'GET',
    path: '/api/wallet/statement/{line}/charges',
    summary: 'A line of the statement lead by lead',
    access,
    params: z.object({ line: Id }),
    query: PageQuery,
    reply: pageOf(
      z.object({
        at: Timestamp,
        act: Act,
        credits: Credits,
        subject: z.string().nullable(),
        /** The company or person; null if the lead was deleted or the user cannot see leads. */
        lead: z.string().nullable(),
      }),
    ),
  }),
  statementCsv: endpoint({
    method: 'GET',
    path: '/api/wallet/statement.csv',
    summary: 'The statement as a CSV file',
    access,
    query: StatementFilter.extend({ time_zone: TimeZone }),
    stream: 'text/csv',
    reply: z.unknown(),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/wallet/usage',
    summary: 'Credits spent per day and act, and the burn-down of the allowance',
    access,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30), time_zone: TimeZone }),
    reply: Usage,
  }),
  funds: endpoint({
    method: 'GET',
    path: '/api/wallet/funds',
    summary: 'Whether there are any credits to spend, also for those who may not see the wallet',
    access: 'user',
    reply: z.object({ is_empty: z.boolean() }),
  }),
  costs: endpoint({
    method: 'GET',
    path: '/api/costs',
    summary: 'What each act costs in credits',
    access: 'user',
    reply: z.object({ data: z.array(Cost) }),
  }),
};
