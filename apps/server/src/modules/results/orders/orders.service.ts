/**
 * Speeds up sorting of long lists: the ranges of their blocks, updated after every change, and the order of a column, built when a
 * user sorts by it. Pages are correct without them.
 */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import type { Scope } from '../pages/filter.sql.ts';
import * as repository from './orders.repository.ts';

const BLOCKS_AT_ONCE = 20;
const LISTS_AT_ONCE = 100;
const KEPT_MS = 24 * 3600 * 1000;
/** A list that changes all the time is put in order no more often than this. */
const REST_MS = 60_000;

export const findOutdated = (ctx: Base): Promise<Scope[]> =>
  asPlatform(ctx, ({ client }) => repository.findOutdated(client, LISTS_AT_ONCE));

/** Whether everything was done. */
export async function makeRanges(ctx: Base, scope: Scope, shouldYield: () => boolean = () => false): Promise<boolean> {
  const makeSome = () =>
    asAccount(ctx, scope.accountId, ({ client }) => repository.makeRanges(client, scope, BLOCKS_AT_ONCE));
  while ((await makeSome()) === BLOCKS_AT_ONCE) if (shouldYield()) return false;
  return true;
}

/** Returns how many milliseconds to wait before it is made; 0 when it is there. */
export const makeOrder = (ctx: Base, order: repository.KeptOrder): Promise<number> =>
  asAccount(ctx, order.accountId, async (tx) => {
    const known = await repository.findOrder(tx.client, order);
    if (known?.is_current) return 0;
    const rest = known ? known.made_at.getTime() + REST_MS - tx.now().getTime() : 0;
    if (rest > 0) return Math.min(rest, REST_MS);
    await repository.makeOrder(tx.client, order, tx.now());
    return 0;
  });

export const forgetOldOrders = (ctx: Base) =>
  asPlatform(ctx, ({ client }) => repository.deleteOrdersBefore(client, new Date(ctx.now().getTime() - KEPT_MS)));
