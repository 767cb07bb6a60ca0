/** The installation over a period and the one before, and who is about to run out of credits. */
import type { NEAR_LIMIT, Period } from '@leadwright/contract/admin/insight';
import { asPlatform, type Ctx } from '../../../../platform/context.ts';
import { dayOf } from '../../../wallet/public.ts';
import { daysOf } from '../periods.rules.ts';
import * as repository from './dashboard.repository.ts';

export const findDashboard = (ctx: Ctx, period: Period) =>
  asPlatform(ctx, async ({ client, now }) => {
    const { time_zone: timeZone, figures_at: figuresAt } = await repository.findState(client);
    const { days, before } = daysOf(period, dayOf(now(), timeZone));
    const both = { from: before.from, to: days.to };
    return {
      period,
      days,
      before,
      timeZone,
      figuresAt,
      rows: await repository.findDays(client, both),
      revenue: await repository.findRevenue(client, both),
      active: await repository.findActive(client),
      currency: await repository.findCurrency(client),
    };
  });
export type FoundDashboard = Awaited<ReturnType<typeof findDashboard>>;

const PERCENT = { any: 0, half: 50, all: 100 };
const NEAREST = 6;

export const findNearLimit = (ctx: Ctx, usage: (typeof NEAR_LIMIT)[number]) =>
  asPlatform(ctx, ({ client, now }) => repository.findNearLimit(client, now(), PERCENT[usage], NEAREST));
