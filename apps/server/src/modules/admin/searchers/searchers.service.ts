/** Every search of every account: the list with its figures, what can be done with those that match, and the file. */
import type { SearchersFilter } from '@leadwright/contract/admin/searchers';
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { ACT_OF_KIND } from '../../search/public.ts';
import { findPrices } from '../../wallet/public.ts';
import { searchersErrors } from './searchers.errors.ts';
import * as repository from './searchers.repository.ts';
import { type Prices, periodOf, selectionOf } from './searchers.rules.ts';
import type { Matching } from './searchers.sql.ts';

/** The most searches in one act. */
export const MAX_ACT = 10_000;

export function matchingOf(ctx: Ctx, filter: SearchersFilter): Matching {
  const period = periodOf(filter, ctx.now());
  if (period.from > period.to) throw fieldError('to', 'validation.dates');
  return { ...filter, ...period };
}

/** What a lead of each kind costs now. */
export async function pricesOf(tx: PlatformTx<Ctx>): Promise<Prices> {
  const costs = await findPrices(tx);
  const kinds = Object.entries(ACT_OF_KIND) as [keyof Prices, (typeof ACT_OF_KIND)[keyof Prices]][];
  return Object.fromEntries(kinds.map(([kind, act]) => [kind, costs.get(act) ?? 0])) as Prices;
}

export const listSearches = (ctx: Ctx, { page, limit, ...filter }: SearchersFilter & { page: number; limit: number }) =>
  asPlatform(ctx, async (tx) => {
    const matching = matchingOf(ctx, filter);
    const lines = await repository.findLines(tx.db, matching, { limit, offset: (page - 1) * limit });
    return { lines, figures: await repository.sumUp(tx.db, matching), prices: await pricesOf(tx), matching };
  });

export const readLine = (ctx: Ctx, id: number) =>
  asPlatform(ctx, async (tx) => {
    const line = await repository.findLine(tx.db, id);
    if (!line) throw searchersErrors.not_found();
    return { line, prices: await pricesOf(tx) };
  });

export const readSelection = (ctx: Ctx, filter: SearchersFilter) =>
  asPlatform(ctx, async (tx) => {
    const rows = await repository.findCandidates(tx.db, matchingOf(ctx, filter), MAX_ACT + 1);
    const is_too_many = rows.length > MAX_ACT;
    return { matching: rows.length, is_too_many, ...selectionOf(rows, await pricesOf(tx)) };
  });

const SUGGESTED = 5;
interface Wanted {
  search: string;
  account_ids?: number[] | undefined;
  user_ids?: number[] | undefined;
}

/** By part of their names, or by ids to look up names again. */
export const suggest = (ctx: Ctx, { search, account_ids, user_ids }: Wanted) =>
  asPlatform(ctx, async ({ db }) => {
    const isNamed = account_ids !== undefined || user_ids !== undefined;
    const limit = isNamed ? (account_ids?.length ?? 0) + (user_ids?.length ?? 0) : SUGGESTED;
    const isAsked = (ids: number[] | undefined) => (isNamed ? ids !== undefined : search !== '');
    return {
      accounts: isAsked(account_ids) ? await repository.suggestAccounts(db, search, account_ids ?? [], limit) : [],
      users: isAsked(user_ids) ? await repository.suggestUsers(db, search, user_ids ?? [], limit) : [],
    };
  });

const READ_BATCH = 500;

/** Streams all matches in short transactions, so that a slow reader holds no connection. */
export async function* readLines(ctx: Ctx, filter: SearchersFilter) {
  const matching = matchingOf(ctx, filter);
  let below: repository.Line | undefined;
  do {
    const range = { limit: READ_BATCH, ...(below && { below }) };
    const lines = await asPlatform(ctx, ({ db }) => repository.findLines(db, matching, range));
    yield lines;
    below = lines.length === READ_BATCH ? lines.at(-1) : undefined;
  } while (below);
}
