/**
 * What a reseller does with a customer (docs/product-rules.md#subscriptions). Stopping and reactivating do not touch money;
 * cancelling keeps access to the end of the period; deleting cancels at the provider first.
 */
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { type AccountPatch, changeAccount } from '../../accounts/public.ts';
import { resaleProviderOf } from '../../billing/public.ts';
import { followRow } from '../following/follow.service.ts';
import { endNow } from '../following/standing.service.ts';
import { tellOf } from '../news.service.ts';
import * as repository from '../subscriptions.repository.ts';
import { isRunning, standingOf } from '../subscriptions.rules.ts';
import type { Subscription } from '../subscriptions.table.ts';
import { assertCan, type Facts, factsOf } from './facts.service.ts';
import { guarded } from './guard.service.ts';

const changeCustomer = (tx: Tx<Base>, id: number, patch: AccountPatch) =>
  asAccount(tx, id, (own) => changeAccount(own, id, patch));

/** Sessions end with the commit, on every node. The transaction is the reseller's. */
export async function stopCustomer(tx: Tx<Base>, id: number): Promise<void> {
  const facts = await factsOf(tx, id);
  assertCan(facts, 'stop');
  await changeCustomer(tx, id, { status: 'stopped', stopped_from: facts.account.status });
  const mark = tx.now().toISOString();
  await tellOf(tx, id, facts.row, 'stopped', { mark, nextAt: facts.row?.period_ends_at ?? null });
}
export const stop = (ctx: Ctx, id: number) =>
  guarded(ctx, id, 'stop', () => inTransaction(ctx, (tx) => stopCustomer(tx, id)));

/** The transaction is the reseller's. */
export async function reactivateCustomer(tx: Tx<Base>, id: number): Promise<void> {
  const facts = await factsOf(tx, id);
  assertCan(facts, 'reactivate');
  await comeBack(tx, id, facts);
  const mark = tx.now().toISOString();
  await tellOf(tx, id, facts.row, 'reactivated', { mark, nextAt: facts.row?.period_ends_at ?? null });
}
export const reactivate = (ctx: Ctx, id: number) =>
  guarded(ctx, id, 'reactivate', () => inTransaction(ctx, (tx) => reactivateCustomer(tx, id)));

/** Restores the account to the state of its subscription, which may have changed since. */
const comeBack = (tx: Tx<Base>, id: number, { row, account }: Facts) =>
  changeCustomer(tx, id, { ...standingOf(row, account.stopped_from), stopped_from: null, deleted_at: null });

const check = (ctx: Base, accountId: number, id: number, act: keyof Facts['can']) =>
  asAccount(ctx, accountId, async (tx) => {
    const facts = await factsOf(tx, id);
    assertCan(facts, act);
    return facts;
  });

interface Leaving {
  /** The reseller's. */
  accountId: number;
  customerId: number;
  isLeaving: boolean;
  intent: string;
}

/** By the reseller, or by the customer. */
export async function setLeaving(ctx: Base, { accountId, customerId, isLeaving, intent }: Leaving): Promise<void> {
  const { row } = await check(ctx, accountId, customerId, isLeaving ? 'cancel' : 'keep');
  if (!row) return;
  if (!row.provider_id || !row.merchant) return leaveLocally(ctx, row, isLeaving);
  const key = `${intent}/${isLeaving ? 'cancel' : 'keep'}`;
  await resaleProviderOf(ctx, row.merchant).cancelAtPeriodEnd(row.provider_id, isLeaving, key);
  await followRow(ctx, row);
}

/** By the reseller. */
export const setLeavingOf = (ctx: Ctx, customerId: number, isLeaving: boolean, intent: string) =>
  guarded(ctx, customerId, isLeaving ? 'cancel' : 'keep', () =>
    setLeaving(ctx, { accountId: ctx.actor.accountId, customerId, isLeaving, intent }),
  );

/** Given by hand: the provider knows nothing of it. */
const leaveLocally = (ctx: Base, { account_id, id, customer_id }: Subscription, isLeaving: boolean) =>
  asAccount(ctx, account_id, async (tx) => {
    const { row } = await factsOf(tx, customer_id);
    if (row?.id !== id || row.cancels_at_period_end === isLeaving) return;
    const patch = { cancels_at_period_end: isLeaving, updated_at: tx.now() };
    await repository.updateSubscription(tx.db, account_id, id, patch);
    const told = { mark: `${id}:${tx.now().toISOString()}`, nextAt: row.period_ends_at };
    if (isLeaving) await tellOf(tx, customer_id, row, 'canceled', told);
  });

interface Removal<C extends Base> {
  /** The reseller's. */
  accountId: number;
  customerId: number;
  /** In the transaction of the reseller that deletes. */
  then?: (tx: Tx<C>) => Promise<void>;
}

/** Cancels the subscription at the provider first, then blocks sign-in. */
export async function removeCustomer<C extends Base>(ctx: C, { accountId, customerId: id, then }: Removal<C>) {
  const { row } = await check(ctx, accountId, id, 'remove');
  if (row?.merchant && row.provider_id && isRunning(row)) {
    await resaleProviderOf(ctx, row.merchant).cancelNow(row.provider_id, `remove:${accountId}:${row.id}`);
    await followRow(ctx, row);
  }
  await asAccount(ctx, accountId, async (tx) => {
    const facts = await factsOf(tx, id);
    assertCan(facts, 'remove');
    const { account, row: given } = facts;
    if (given && given.billing === null && isRunning(given)) await endNow(tx, given, 'canceled', tx.now());
    const before = facts.can.stop ? account.status : account.stopped_from;
    await changeCustomer(tx, id, { status: 'deleted', deleted_at: tx.now(), stopped_from: before });
    await then?.(tx);
  });
}
export const remove = (ctx: Ctx, id: number) =>
  guarded(ctx, id, 'remove', () => removeCustomer(ctx, { accountId: ctx.actor.accountId, customerId: id }));

/** The transaction is the reseller's. */
export async function restoreCustomer(tx: Tx<Base>, id: number): Promise<void> {
  const facts = await factsOf(tx, id);
  assertCan(facts, 'restore');
  await comeBack(tx, id, facts);
}
export const restore = (ctx: Ctx, id: number) =>
  guarded(ctx, id, 'restore', () => inTransaction(ctx, (tx) => restoreCustomer(tx, id)));
