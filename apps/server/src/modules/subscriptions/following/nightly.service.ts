/** Scheduled work: the nightly comparison, ends and months of packages that the provider does not know, warnings. */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { eachPart } from '../../../platform/jobs/parts.ts';
import { findForgotten, freeAddresses } from '../../accounts/public.ts';
import { hasShareRoom } from '../../billing/public.ts';
import { getPackage } from '../../packages/public.ts';
import { addMonths } from '../../wallet/public.ts';
import { tellOf } from '../news.service.ts';
import * as repository from '../subscriptions.repository.ts';
import { daysAfter, RESTORABLE_DAYS } from '../subscriptions.rules.ts';
import type { Subscription } from '../subscriptions.table.ts';
import { reconcileJob } from './following.jobs.ts';
import { mailTrialEnding } from './owner-mails.service.ts';
import { endNow, give } from './standing.service.ts';

const BATCH = 100;
const WARNING_DAYS = 3;

export async function beginNight(ctx: Base): Promise<void> {
  await asPlatform(ctx, async (tx) => {
    const merchants = await repository.findMerchants(tx.db);
    const before = tx.now().toISOString();
    const nights = merchants.map(({ account_id, merchant }) => ({
      accountId: account_id,
      merchant: merchant as string,
      before,
    }));
    await enqueueMany(tx, reconcileJob, nights);
  });
}

/** Frees the addresses of permanently deleted customers for new accounts of the brand. */
export async function forgetDeleted(ctx: Base): Promise<void> {
  const before = daysAfter(ctx.now(), -RESTORABLE_DAYS);
  for (;;) {
    const ids = await asPlatform(ctx, (tx) => findForgotten(tx, before, BATCH));
    for (const id of ids) await asAccount(ctx, id, freeAddresses);
    if (ids.length < BATCH) return;
  }
}

export const tendDue = (ctx: Base): Promise<void> =>
  eachPart(ctx, {
    async due() {
      const due = await asPlatform(ctx, (tx) => repository.findDue(tx.db, tx.now(), BATCH));
      await each(ctx, due, endOrGive);
    },
    async warnings() {
      const soon = daysAfter(ctx.now(), WARNING_DAYS);
      const trials = await asPlatform(ctx, (tx) => repository.findTrialsToWarn(tx.db, soon, BATCH));
      await each(ctx, trials, warn);
    },
  });

const each = async (ctx: Base, rows: Subscription[], work: (tx: Tx<Base>, row: Subscription) => Promise<void>) => {
  for (const { account_id, id } of rows) {
    const one = asAccount(ctx, account_id, async (tx) => {
      const row = await repository.lockSubscription(tx.db, account_id, id);
      if (row && row.status !== 'ended') await work(tx, row);
    });
    await one.catch((err) => ctx.log.error({ err, subscription: id }, 'a subscription could not be tended'));
  }
};

async function endOrGive(tx: Tx<Base>, row: Subscription): Promise<void> {
  const due = row.period_ends_at;
  if (!due || due > tx.now()) return;
  // An uncharged trial just ends.
  if (row.billing === 'one_time' || row.status === 'trial') return endNow(tx, row, 'expired', due);
  if (row.cancels_at_period_end) return endNow(tx, row, 'canceled', due);
  await giveMonth(tx, row, due);
}

/** While the reseller owes too much, the months of what it gave away wait. */
async function giveMonth(tx: Tx<Base>, row: Subscription, due: Date): Promise<void> {
  const sold = await getPackage(tx, row.package_id);
  const isWaiting = !(await hasShareRoom(tx, sold.monthly_credits));
  const until = isWaiting ? daysAfter(tx.now(), 1) : nextMonth(row, tx.now());
  if (!isWaiting) {
    const key = `package:hand:${row.id}:${due.toISOString()}`;
    await give(tx, row, sold, { credits: sold.monthly_credits, key, until });
    await tellOf(tx, row.customer_id, row, 'renewed', { mark: `${row.id}:${due.toISOString()}`, nextAt: until });
  }
  await repository.updateSubscription(tx.db, tx.accountId, row.id, { period_ends_at: until, updated_at: tx.now() });
}

/** On the day of the month it was given on. */
function nextMonth({ started_at }: Subscription, now: Date): Date {
  const start = started_at ?? now;
  let months = 1;
  while (addMonths(start, months) <= now) months += 1;
  return addMonths(start, months);
}

async function warn(tx: Tx<Base>, row: Subscription): Promise<void> {
  const endsAt = row.trial_ends_at;
  if (row.status !== 'trial' || !endsAt || row.trial_warned_at) return;
  await repository.updateSubscription(tx.db, tx.accountId, row.id, { trial_warned_at: tx.now() });
  if (endsAt <= tx.now()) return;
  await tellOf(tx, row.customer_id, row, 'trial_will_end', { mark: String(row.id), nextAt: endsAt });
  await mailTrialEnding(tx, row, endsAt);
}
