/** How a reseller's business goes: over a period, and against the period before. */
import { CREDIT_COST_MINOR } from '@leadwright/contract/resale/margins';
import type { SubscriptionOverview } from '@leadwright/contract/resale/subscriptions';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { countCustomersByPackage } from '../../accounts/public.ts';
import * as repository from './overview.repository.ts';

const TRIAL_DAYS_SHOWN = 7;

export async function overview(ctx: Ctx, { months }: { months: number }): Promise<SubscriptionOverview> {
  const now = ctx.now();
  const { accountId } = ctx.actor;
  const { all, recurring, trials, packages, subscribers } = await inTransaction(ctx, async (tx) => ({
    all: await repository.findMonths(tx.db, accountId, now, months * 2),
    recurring: await repository.findRecurring(tx.db, accountId, now, months * 2),
    trials: await repository.findTrialsEnding(tx.db, accountId, now, TRIAL_DAYS_SHOWN),
    packages: await repository.findPackageFigures(tx.db, accountId, now, months),
    subscribers: await countCustomersByPackage(tx),
  }));
  return {
    subscribers: figure(all, months, (month) => month.subscribers),
    recurring: recurringFigures(recurring, months),
    churn: {
      ...figure(all, months, churnOf),
      value: churnOver(all.slice(months)),
      before: churnOver(all.slice(0, months)),
    },
    trials_ending: trials,
    packages: packages.map(({ id, name, currency, credits, amount_minor, refunded_minor }) => ({
      id,
      name,
      currency,
      subscribers: subscribers.get(id) ?? 0,
      credits_sold: credits,
      margin_minor: amount_minor - refunded_minor - credits * CREDIT_COST_MINOR,
    })),
  };
}

type Month = repository.MonthFigures;

/** The currency that brings most comes first; one that brings nothing any more and did not in the period is left out. */
function recurringFigures(rows: Awaited<ReturnType<typeof repository.findRecurring>>, months: number) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, all]) => ({ currency, ...figure(all, months, ({ minor }) => minor) }))
    .filter(({ before, series }) => before > 0 || series.some(({ value }) => value > 0))
    .sort((a, b) => b.value - a.value);
}

/** As it is now, and as it was when the period began. */
function figure<M extends { month: Date }>(all: M[], months: number, of: (month: M) => number) {
  const shown = all.slice(months);
  return {
    value: of(shown.at(-1) as M),
    before: of(all[months - 1] as M),
    series: shown.map((month) => ({ at: month.month.toISOString(), value: of(month) })),
  };
}

/** Of those who were there at the beginning: the part that left. */
const churnOf = ({ at_start, lost }: Pick<Month, 'at_start' | 'lost'>) => (at_start === 0 ? 0 : lost / at_start);

/** Of a month on average. */
const churnOver = (months: Month[]) => {
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0);
  return churnOf({ at_start: sum((month) => month.at_start), lost: sum((month) => month.lost) });
};
