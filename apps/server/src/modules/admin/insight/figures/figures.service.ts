/**
 * Keeps the installation's figures up to date (docs/product-rules.md#figures). Ledgers are read from the last position. Days with
 * other changes are recounted. Once a day all days are recounted, so that no error stays. A new time zone of the platform moves the
 * days, so everything is recomputed.
 */
import { PERIODS } from '@leadwright/contract/admin/insight';
import { asPlatform, type Base, type PlatformTx } from '../../../../platform/context.ts';
import { dayOf } from '../../../wallet/public.ts';
import { daysOf, monthOf, partsOf } from '../periods.rules.ts';
import * as repository from './figures.repository.ts';

const LEDGERS_AT_ONCE = 2_000;
/** Rows with an earlier timestamp may have been committed since. */
const OVERLAP_MS = 60 * 60 * 1000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

/** One step, short enough that others can write in between. */
const locked = <T>(ctx: Base, work: (tx: PlatformTx, state: repository.State) => Promise<T>): Promise<T> =>
  asPlatform(ctx, async (tx) => work(tx, await repository.lockState(tx.client)));

export async function refreshFigures(ctx: Base): Promise<void> {
  const now = ctx.now();
  const { timeZone, checkedAt, days } = await locked(ctx, (tx, state) => begin(tx, state, now));
  const used = await addLedgers(ctx, timeZone);
  for (const together of Map.groupBy(days, monthOf).values())
    await locked(ctx, ({ client }) => countDays(client, timeZone, together));
  for (const day of used)
    if (!days.has(day)) await locked(ctx, ({ client }) => repository.sumDay(client, timeZone, day));
  const months = new Set([...days, ...used].map(monthOf));
  for (const month of months) await locked(ctx, ({ client }) => countMonth(client, month));
  await locked(ctx, ({ client }) => finish(client, timeZone, { now, checkedAt }));
}

/** Until it ends, a check is due: a run that breaks off leaves nothing half done behind. */
async function begin({ client }: PlatformTx, state: repository.State, now: Date) {
  const { platform_zone: timeZone, time_zone: known, read_to: readTo, checked_at: checkedAt } = state;
  if (timeZone !== known) await repository.forgetAll(client, timeZone);
  await repository.saveState(client, { readTo, checkedAt: null });
  const isKnown = timeZone === known && readTo && checkedAt;
  const isCheck = !isKnown || Math.abs(now.getTime() - checkedAt.getTime()) >= CHECK_EVERY_MS;
  // A clock that was set back must not hide what is written now.
  const since = isCheck ? null : new Date(Math.min(readTo.getTime(), now.getTime()) - OVERLAP_MS);
  const days = new Set(await repository.findChangedDays(client, timeZone, since));
  return { timeZone, days, checkedAt: isCheck ? now : checkedAt };
}

/** Returns the days that have something new. */
async function addLedgers(ctx: Base, timeZone: string): Promise<Set<string>> {
  const days = new Set<string>();
  for (let read = LEDGERS_AT_ONCE; read === LEDGERS_AT_ONCE; )
    read = await locked(ctx, async ({ client }) => {
      const added = await repository.addLedgers(client, timeZone, LEDGERS_AT_ONCE);
      await repository.sumMonths(client, added);
      for (const day of added.days) days.add(day);
      return added.read;
    });
  return days;
}

/** Days of one month, whose sums are made once for all of them. */
async function countDays(client: PlatformTx['client'], timeZone: string, days: string[]) {
  const changed: repository.Changed = { accounts: [], days: [] };
  for (const day of days) {
    const counted = await repository.countDay(client, timeZone, day);
    changed.accounts.push(...counted.accounts);
    changed.days.push(...counted.days);
    await repository.sumDay(client, timeZone, day);
  }
  if (changed.accounts.length > 0) await repository.sumMonths(client, changed);
}

/** Different accounts, for the chart of a year. */
async function countMonth(client: PlatformTx['client'], month: string) {
  const accounts = await repository.countActive(client, { months: { from: month, to: month }, days: [] });
  await repository.saveActive(client, month, accounts, 0);
}

async function finish(
  client: PlatformTx['client'],
  timeZone: string,
  { now, checkedAt }: { now: Date; checkedAt: Date },
) {
  for (const period of PERIODS) {
    const { days, before } = daysOf(period, dayOf(now, timeZone));
    const accounts = await repository.countActive(client, partsOf(days));
    await repository.saveActive(client, period, accounts, await repository.countActive(client, partsOf(before)));
  }
  await repository.saveState(client, { readTo: now, checkedAt, figuresAt: now });
}
