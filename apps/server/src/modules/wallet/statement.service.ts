/** Explains every credit: when, what for, which lead or search, who, out of which lot, and what was left. */
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { csvFileName } from '../../platform/spreadsheet.ts';
import { namesOfUsers } from '../accounts/public.ts';
import { findBrand } from '../brands/public.ts';
import * as repository from './statement.repository.ts';
import { walletErrors } from './wallet.errors.ts';
import type { LedgerNames } from './wallet.port.ts';
import { dayOf, daysBetween, paymentOf, runsOut } from './wallet.rules.ts';
import { currentAllowance, currentWallet } from './wallet.service.ts';

interface PageInput {
  page: number;
  limit: number;
}

export const findStatement = (
  ctx: Ctx,
  { page, limit, ...filter }: PageInput & repository.LineFilter,
  ledgerNames: LedgerNames,
) =>
  inTransaction(ctx, async (tx) => {
    const { account_id, last_line } = await currentWallet(tx);
    const isWhole = filter.show === 'all' && !filter.startDate && !filter.endDate;
    const total = isWhole ? last_line : await repository.countLines(tx.db, account_id, filter);
    // Lines are numbered without gaps, so a page of the unfiltered statement is found by number.
    const range = isWhole
      ? { below: last_line + 1 - (page - 1) * limit, limit }
      : { offset: (page - 1) * limit, limit };
    const lines = await repository.findLines(tx.db, account_id, filter, range);
    return { lines, total, ...(await wordsOf(tx, lines, ledgerNames)) };
  });

/** People and payments that the lines refer to. */
async function wordsOf(tx: Tx, lines: repository.Line[], ledgerNames: LedgerNames) {
  return {
    names: await namesOfUsers(tx, [...new Set(lines.flatMap(({ user_id }) => user_id ?? []))]),
    payments: await ledgerNames.payments(
      tx,
      lines.flatMap((line) => paymentOf(line) ?? []),
    ),
  };
}

export const findCharges = (ctx: Ctx, line: number, { page, limit }: PageInput, ledgerNames: LedgerNames) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    if (!(await repository.hasLine(tx.db, accountId, line))) throw walletErrors.not_found();
    const found = await repository.findCharges(tx.db, accountId, line, { offset: (page - 1) * limit, limit });
    const subjects = tx.actor.modules.includes('leads') ? found.rows.flatMap(({ subject }) => subject ?? []) : [];
    return { ...found, leads: await ledgerNames.leads(tx, subjects) };
  });

/** The brand is part of the file name. */
export async function statementFileName(ctx: Ctx): Promise<string> {
  const { name } = await findBrand(ctx, ctx.actor.brandId);
  return csvFileName(name, 'credits', ctx.now());
}

const READ_BATCH = 500;

/** All lines, newest first, in short transactions, so that a slow client holds no connection. Newer lines are left out. */
export async function* readStatement(ctx: Ctx, filter: repository.LineFilter, ledgerNames: LedgerNames) {
  let below: number | undefined;
  do {
    const batch = await inTransaction(ctx, async (tx) => {
      const { account_id } = await currentWallet(tx);
      const range = { ...(below !== undefined && { below }), limit: READ_BATCH };
      const lines = await repository.findLines(tx.db, account_id, filter, range);
      return { lines, ...(await wordsOf(tx, lines, ledgerNames)) };
    });
    yield batch;
    below = batch.lines.length === READ_BATCH ? batch.lines.at(-1)?.line : undefined;
  } while (below !== undefined);
}

export const findUsage = (ctx: Ctx, { days, time_zone: timeZone }: { days: number; time_zone: string }) =>
  inTransaction(ctx, async (tx) => {
    const wallet = await currentWallet(tx);
    const now = tx.now();
    const today = dayOf(now, timeZone);
    const first = dayOf(new Date(now.getTime() - (days - 1) * 86_400_000), timeZone);
    const used = await repository.findUseByDay(tx.db, wallet.account_id, { now, days, timeZone });
    return { used, days: daysBetween(first, today), burndown: await burndownOf(tx, wallet, timeZone) };
  });

async function burndownOf(tx: Tx, wallet: Awaited<ReturnType<typeof currentWallet>>, timeZone: string) {
  const lot = await currentAllowance(tx, wallet);
  if (!lot?.expires_at) return null;
  const used = new Map(
    (await repository.findLotUseByDay(tx.db, wallet.account_id, lot, timeZone)).map(({ day, credits }) => [
      day,
      credits,
    ]),
  );
  const given = lot.amount - lot.taken_back;
  let remaining = given;
  const points = daysBetween(dayOf(lot.created_at, timeZone), dayOf(tx.now(), timeZone)).map((day) => {
    remaining -= used.get(day) ?? 0;
    return { day, remaining };
  });
  const period = { start: lot.created_at, end: lot.expires_at };
  return { ...period, allowance: given, points, runsOut: runsOut(period, given, lot.remaining, tx.now()) };
}
