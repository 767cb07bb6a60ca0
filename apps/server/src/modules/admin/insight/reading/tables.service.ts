/**
 * The tables of analytics and reports: pages, and the same rows whole for a file, in short transactions, so that a slow reader
 * holds no connection. Without days, analytics show the last thirty, months the last twelve, and reports everything.
 */
import type { TablePeriod } from '@leadwright/contract/admin/insight';
import { asPlatform, type Ctx, type Platform } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { dayOf } from '../../../wallet/public.ts';
import { type Days, dayAfter, earlierOf, laterOf, monthAfter, monthOf } from '../periods.rules.ts';
import { findState } from './dashboard.repository.ts';
import * as reports from './reports.repository.ts';
import * as usage from './usage.repository.ts';

export interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  period?: TablePeriod | undefined;
  search: string;
}
export interface AskedPage extends Asked {
  page: number;
  limit: number;
}

const MONTHS = 12;
/** As far back as months are shown side by side. */
const MOST_MONTHS = 36;
const BATCH = 1_000;
const BEGINNING = '2000-01-01';

interface Reading {
  db: Db;
  accounts: usage.Among;
  timeZone: string;
  today: string;
  figuresAt: Date | null;
}

const reading = <T>(ctx: Ctx, { search }: Asked, work: (reading: Reading) => Promise<T>): Promise<T> =>
  asPlatform(ctx, async ({ db, client, now }) => {
    const { time_zone: timeZone, figures_at: figuresAt } = await findState(client);
    const words = search.trim();
    const accounts = words ? await usage.findAccounts(db, words) : null;
    return work({ db, accounts, timeZone, today: dayOf(now(), timeZone), figuresAt });
  });

const DAYS = { '7d': 7, '30d': 30, '90d': 90 };

/** Clamps the range to between the installation's first day and today. */
function daysOf({ from, to, period = '30d' }: Asked, today: string): Days {
  const last = earlierOf(to ?? today, today);
  if (from && from > last) return { from: dayAfter(last, 1), to: last };
  if (from && from > BEGINNING) return { from, to: last };
  if (from || period === 'all') return { from: BEGINNING, to: last };
  return { from: period === '12m' ? monthAfter(last, 1 - MONTHS) : dayAfter(last, 1 - DAYS[period]), to: last };
}
function monthsOf({ period = '12m', ...asked }: Asked, today: string): Days {
  const { from, to } = daysOf({ ...asked, period }, today);
  return { from: laterOf(monthOf(from), monthAfter(to, 1 - MOST_MONTHS)), to: monthOf(to) };
}
function betweenOf(asked: Asked, { timeZone, accounts, today }: Reading): reports.Between {
  const { from, to, period = 'all' } = asked;
  const isOpen = !from && !to && period === 'all';
  return { ...(!isOpen && daysOf({ ...asked, period }, today)), timeZone, accounts };
}
const pageOf = ({ page, limit }: AskedPage): usage.Page => ({ limit, offset: (page - 1) * limit });

export const findUse = (ctx: Ctx, asked: AskedPage) =>
  reading(ctx, asked, async (found) => {
    const days = daysOf(asked, found.today);
    const ids = await rankingOf(ctx, found, { what: 'use', ...days }, () => usage.rankOfUse(found.db, days));
    return { rows: await usage.useOf(found.db, days, pageIn(ids, asked)), total: ids.length };
  });

export const findMonths = (ctx: Ctx, asked: AskedPage) =>
  reading(ctx, asked, async (found) => {
    const months = monthsOf(asked, found.today);
    const ids = await rankingOf(ctx, found, { what: 'months', ...months }, () => usage.rankOfMonths(found.db, months));
    return { months, rows: await usage.monthsOf(found.db, months, pageIn(ids, asked)), total: ids.length };
  });

const pageIn = (ids: number[], { page, limit }: AskedPage) => ids.slice((page - 1) * limit, page * limit);

const rankings = new WeakMap<Platform, Map<string, Promise<number[]>>>();
const MOST_RANKINGS = 20;

/** The ranking, and so the pages, stay the same until the figures are next added up. */
async function rankingOf(
  { platform }: Ctx,
  { accounts, figuresAt }: Reading,
  about: Days & { what: string },
  rank: () => Promise<number[]>,
): Promise<number[]> {
  const kept = rankings.get(platform) ?? new Map<string, Promise<number[]>>();
  rankings.set(platform, kept);
  const key = JSON.stringify([about, figuresAt]);
  const known = kept.get(key) ?? rank();
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) if (kept.size > MOST_RANKINGS) kept.delete(oldest);
  const all = await known;
  const wanted = accounts && new Set(accounts);
  return wanted ? all.filter((id) => wanted.has(id)) : all;
}

const signInsOf = ({ period = '30d', ...asked }: Asked, found: Reading) => betweenOf({ ...asked, period }, found);
export const findSignIns = (ctx: Ctx, asked: AskedPage) =>
  reading(ctx, asked, (found) => reports.pageOfSignIns(found.db, signInsOf(asked, found), pageOf(asked)));
export const findSubscriptions = (ctx: Ctx, asked: AskedPage) =>
  reading(ctx, asked, (found) => reports.pageOfSubscriptions(found.db, betweenOf(asked, found), pageOf(asked)));
export const findReferrals = (ctx: Ctx, asked: AskedPage) =>
  reading(ctx, asked, (found) => reports.pageOfReferrals(found.db, betweenOf(asked, found), pageOf(asked)));

/** In batches; each starts after the last row of the previous one. */
async function* batches<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await next(last);
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

export const readUse = (ctx: Ctx, asked: Asked) =>
  batches<usage.UseRow>((last) =>
    reading(ctx, asked, ({ db, accounts, today }) =>
      usage.useAfter(db, daysOf(asked, today), accounts, { after: last?.id ?? 0, limit: BATCH }),
    ),
  );

export async function* readMonths(ctx: Ctx, asked: Asked) {
  const months = await reading(ctx, asked, async ({ today }) => monthsOf(asked, today));
  yield { months, rows: [] };
  for await (const rows of batches<usage.MonthRow>((last) =>
    reading(ctx, asked, ({ db, accounts }) =>
      usage.monthsAfter(db, months, accounts, { after: last?.id ?? 0, limit: BATCH }),
    ),
  ))
    yield { months, rows };
}

export const readSignIns = (ctx: Ctx, asked: Asked) =>
  batches<reports.SignInRow>((last) =>
    reading(ctx, asked, (found) => {
      const mark = last && { at: last.at, account: last.id, id: last.entry_id };
      return reports.signInsAfter(found.db, signInsOf(asked, found), mark, BATCH);
    }),
  );
export const readSubscriptions = (ctx: Ctx, asked: Asked) =>
  batches<reports.SubscriptionRow>((last) =>
    reading(ctx, asked, (found) => {
      const mark = last && { at: last.since, account: last.id, id: last.entry_id };
      return reports.subscriptionsAfter(found.db, betweenOf(asked, found), mark, BATCH);
    }),
  );
export const readReferrals = (ctx: Ctx, asked: Asked) =>
  batches<reports.ReferralRow>((last) =>
    reading(ctx, asked, (found) => {
      const mark = last && { at: last.at, account: last.id, id: 0 };
      return reports.referralsAfter(found.db, betweenOf(asked, found), mark, BATCH);
    }),
  );
