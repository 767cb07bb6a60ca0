/**
 * Auto top-up (docs/product-rules.md#payments): when credits fall below the threshold the default card pays for more, one at
 * a time per wallet, within a monthly cap. For the retry policy see top-up.guards.service.ts.
 */
import { type AutoTopUpBody, priceOfCredits } from '@leadwright/contract/money/billing';
import type { z } from 'zod';
import { asAccount, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { availableCredits, setLowMark } from '../../wallet/public.ts';
import { billingErrors } from '../billing.errors.ts';
import { topUpWanted } from '../billing.events.ts';
import * as billing from '../billing.repository.ts';
import { decideTopUp, markOf, monthStart } from '../billing.rules.ts';
import type { AutoTopUp } from '../billing.table.ts';
import { collect, openPayment } from '../payments/charges.service.ts';
import { pricesFor } from '../payments/prices.service.ts';
import { assertSellable } from '../payments/purchases.service.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { apart, contextFor, merchantFor } from '../provider/merchant.service.ts';
import { askForTopUp } from './top-up.guards.service.ts';
import * as repository from './top-up.repository.ts';

const BATCH = 200;

const monthlyCredits = (tx: Tx<Base>) => billing.sumCredits(tx.db, tx.accountId, 'top_up', monthStart(tx.now()));

export const findTopUp = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => ({
    settings: await repository.findTopUp(tx.db, tx.actor.accountId),
    spentThisMonth: await monthlyCredits(tx),
  }));

/** Saving the settings resets the retry state. */
export const saveTopUp = (ctx: Ctx, body: z.output<typeof AutoTopUpBody>) =>
  inTransaction(ctx, async (tx) => {
    const accountId = tx.actor.accountId;
    if (body.enabled) contextFor(tx, PLATFORM_MERCHANT);
    const merchant = await merchantFor(tx);
    if (body.enabled && !(await billing.findDefaultCard(tx.db, accountId, merchant))) throw billingErrors.no_card();
    assertSellable('amount', body.amount, await pricesFor(tx, merchant));
    const before = await repository.lockTopUp(tx.db, accountId);
    const clean = { declines: 0, next_try_at: null, paused_code: null, last_at: before?.last_at ?? null };
    const settings = await repository.putTopUp(tx.db, {
      account_id: accountId,
      ...body,
      ...clean,
      updated_at: tx.now(),
    });
    await setLowMark(tx, body.enabled ? markOf(body.threshold) : null);
    if (body.enabled) await askForTopUp(tx);
    return { settings, spentThisMonth: await monthlyCredits(tx) };
  });

/** Checks the conditions and makes at most one charge. Safe to call repeatedly. */
export async function topUp(ctx: Base, accountId: number): Promise<void> {
  const order = await apart(ctx, accountId, openTopUp);
  if (order) await collect(ctx, order.payment, order.card);
}

async function openTopUp(tx: Tx<Base>) {
  const { accountId } = tx;
  const settings = await repository.lockTopUp(tx.db, accountId);
  if (!settings?.enabled) return null;
  const card = await billing.findDefaultCard(tx.db, accountId, await merchantFor(tx));
  const facts = {
    available: await availableCredits(tx),
    spentThisMonth: await monthlyCredits(tx),
    hasOpen: await billing.hasOpenPayment(tx.db, accountId, 'top_up'),
    hasCard: card !== undefined,
  };
  const decision = decideTopUp(settings, facts, tx.now());
  if (decision.act === 'wait') return rest(tx, settings);
  if (decision.act === 'pause' || !card) return pause(tx, decision);
  return { ...(await order(tx, settings, card)), card };
}

/** Clears a due date that is no longer needed: the wallet's event triggers the next attempt. */
async function rest(tx: Tx<Base>, { account_id, next_try_at, paused_code }: AutoTopUp) {
  if (next_try_at === null || next_try_at > tx.now()) return null;
  const kept = paused_code === 'cap' ? null : paused_code;
  await repository.updateTopUp(tx.db, account_id, { next_try_at: null, paused_code: kept, updated_at: tx.now() });
  return null;
}

async function pause(tx: Tx<Base>, decision: ReturnType<typeof decideTopUp>) {
  if (decision.act !== 'pause') return null;
  const values = { paused_code: decision.code, next_try_at: decision.until, updated_at: tx.now() };
  await repository.updateTopUp(tx.db, tx.accountId, values);
  return null;
}

async function order(
  tx: Tx<Base>,
  { amount, account_id }: AutoTopUp,
  card: NonNullable<Awaited<ReturnType<typeof billing.findDefaultCard>>>,
) {
  const prices = await pricesFor(tx, card.merchant);
  await repository.updateTopUp(tx.db, account_id, { next_try_at: null, paused_code: null, updated_at: tx.now() });
  return openPayment(tx, {
    kind: 'top_up',
    credits: amount,
    amountMinor: priceOfCredits(amount, prices),
    currency: prices.currency,
    card,
    requestKey: null,
    userId: null,
  });
}

/** Enqueues attempts whose delay is over, and those capped in a previous month. */
export async function enqueueDueTopUps(ctx: Base): Promise<void> {
  const due = await asPlatform(ctx, (tx) => repository.findDueTopUps(tx.db, tx.now(), BATCH));
  for (const { account_id: accountId } of due) {
    await asAccount(ctx, accountId, (tx) => publish(tx, topUpWanted, { accountId }));
  }
}
