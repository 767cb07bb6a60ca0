/** The wallet as its owner sees it. Reads never wait for running work and never return an outdated balance. */
import { ACTS, type Act } from '@leadwright/contract/money/wallet';
import {
  type AnyTx,
  asPlatform,
  type Base,
  type Ctx,
  inTransaction,
  type PlatformTx,
  type Tx,
} from '../../platform/context.ts';
import type { AppError } from '../../platform/errors.ts';
import { getAccount } from '../accounts/public.ts';
import * as movements from './movements.repository.ts';
import { accepted, announce } from './outcome.service.ts';
import { sumChargedFor } from './statement.repository.ts';
import { walletErrors } from './wallet.errors.ts';
import * as repository from './wallet.repository.ts';
import { addMonths, quotedSince } from './wallet.rules.ts';

/** The longest a transaction may take to deliver a page. */
const DELIVERY_MS = 60_000;
/** Acts that bring leads. What others add to a lead a moment later is not what the lead cost. */
const DELIVERING = ACTS.filter(
  (act) => !['people.phone', 'influencer.enrich', 'ai.text', 'ai.suggestions'].includes(act),
);

/** Applies resets and expiries that are due since the last movement first. */
export async function currentWallet(tx: Tx<Base>): Promise<repository.Wallet> {
  const { accountId } = tx;
  const found = await repository.findWallet(tx.db, accountId);
  if (found && !(found.due_at && found.due_at <= tx.now())) return found;
  await announce(tx, accepted(await movements.sweep(tx.client, accountId, tx.now())));
  return (await repository.findWallet(tx.db, accountId)) as repository.Wallet;
}

/** Credits available to spend. */
export async function availableCredits(tx: Tx<Base>): Promise<number> {
  const { balance, reserved } = await currentWallet(tx);
  return balance - reserved;
}

/** How many credits could be reserved instead, after a reservation was refused with 402. */
export async function coverAfter(tx: Tx<Base>, refusal: AppError): Promise<number> {
  const available = await availableCredits(tx);
  const { code, params } = refusal;
  const isLimited = code === walletErrors.over_cap().code || code === walletErrors.over_budget().code;
  return isLimited ? Math.min(available, Number(params?.['left'] ?? 0)) : available;
}

/** Whether nothing at all can be paid for. */
export const isEmpty = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => (await availableCredits(tx)) <= 0);

/** What the caller's API key may still spend today (days are UTC's); null: as much as there is. */
export async function leftOfDailyBudget(tx: Tx): Promise<number | null> {
  const { via, credentialId, dailyCreditBudget } = tx.actor;
  if (via !== 'api-key' || credentialId === null || !dailyCreditBudget) return null;
  const midnight = new Date(tx.now().toISOString().slice(0, 10));
  const used = await repository.sumUsedByKey(tx.db, tx.accountId, credentialId, midnight);
  return Math.max(0, dailyCreditBudget - used);
}

/** Leads of all accounts that were charged for in a period. */
export const findSold = (tx: PlatformTx, acts: readonly Act[], period: { from: Date; to: Date }, limit: number) =>
  repository.findSold(tx.db, acts, period, limit);

/** What a lead cost when it was delivered. The page it came with is settled in the transaction that adds its row. */
export const chargedOnDelivery = (tx: Tx<Base>, subject: string, at: Date): Promise<number> =>
  sumChargedFor(tx.db, tx.accountId, subject, DELIVERING, { from: at, to: new Date(at.getTime() + DELIVERY_MS) });

/** Prices of acts, without an account's terms. For pages that need no sign-in. */
export const costsOf = async (tx: Tx<Base>, acts: readonly string[]): Promise<number[]> => {
  const costs = await repository.findCosts(tx.db);
  return acts.map((act) => costs.find((cost) => cost.act === act)?.credits ?? 0);
};

/** For administrators: what all acts cost, in the order of the price list. */
export const findAllCosts = (tx: PlatformTx) => repository.findCosts(tx.db);

/** New prices apply at once. A user who saw the earlier price can accept it for some minutes. Returns the earlier prices. */
export async function changeCosts(tx: PlatformTx, wanted: readonly { act: string; credits: number }[]) {
  const before = await repository.lockCosts(tx.db);
  await repository.forgetCostsBefore(tx.db, quotedSince(tx.now()));
  for (const { act, credits } of wanted) {
    const known = before.find((cost) => cost.act === act);
    if (!known) throw walletErrors.unknown_act({ params: { act } });
    if (known.credits !== credits)
      await repository.changeCost(tx.db, act, { from: known.credits, to: credits }, tx.now());
  }
  return before;
}

/** What acts cost now, by act. */
export const findPrices = async ({ db }: AnyTx<Base>): Promise<ReadonlyMap<string, number>> =>
  new Map((await repository.findCosts(db)).map(({ act, credits }) => [act, credits]));

export const findCosts = (ctx: Ctx) => inTransaction(ctx, (tx) => repository.findCosts(tx.db));

export const showWallet = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const wallet = await currentWallet(tx);
    const lots = await repository.findOpenLots(tx.db, wallet.account_id);
    const running = await repository.countRunning(tx.db, wallet.account_id);
    return { wallet, lots, running, costs: await repository.findCosts(tx.db) };
  });

export const findLimits = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const wallet = await currentWallet(tx);
    const { status, trial_ends_at } = await getAccount(tx, wallet.account_id);
    return {
      wallet,
      lot: await currentAllowance(tx, wallet),
      trialEndsAt: status === 'trial' ? trial_ends_at : null,
    };
  });

/** The lot of the allowance that is running now, if one is. */
export async function currentAllowance(tx: Tx<Base>, wallet: repository.Wallet) {
  const lot = await repository.findAllowanceLot(tx.db, wallet.account_id);
  return lot?.expires_at && lot.expires_at > tx.now() ? lot : undefined;
}

/** How often a limited allowance is still to come, and what it brings each time. */
export async function comingMonths(tx: Tx<Base>): Promise<{ months: number; credits: number }> {
  const { allowance: credits, anchor_at, resets, next_reset_at, allowance_ends_at: end } = await currentWallet(tx);
  if (!anchor_at || !next_reset_at || !end) return { months: 0, credits };
  let months = 0;
  while (addMonths(anchor_at, resets + months + 1) < end) months += 1;
  return { months, credits };
}

/** When the month of the allowance ends that a moment falls into, or the trial before it. Null: there never was one. */
export async function monthEndOf(tx: Tx<Base>, moment: Date): Promise<Date | null> {
  const { anchor_at: anchor, trial_ends_at: trialEnd } = await currentWallet(tx);
  if (!anchor) return null;
  let months = 1;
  while (addMonths(anchor, months) <= moment) months += 1;
  const monthEnd = addMonths(anchor, months);
  return trialEnd && trialEnd < monthEnd ? trialEnd : monthEnd;
}

/** The most a team member may spend between two resets; null lifts the cap. */
export async function setMemberCap(tx: Tx<Base>, userId: number, credits: number | null) {
  if (credits === null) await repository.deleteCap(tx.db, tx.accountId, userId);
  else await repository.upsertCap(tx.db, tx.accountId, userId, credits, tx.now());
}

/** Caps, and what each person has used since the last reset (or this month, where there is none). */
export async function findMemberSpending(tx: Tx<Base>) {
  const { account_id, last_reset_at } = await currentWallet(tx);
  const since = last_reset_at ?? new Date(Date.UTC(tx.now().getUTCFullYear(), tx.now().getUTCMonth(), 1));
  const caps = await repository.findCaps(tx.db, account_id);
  const used = await repository.findUsedByMembers(tx.db, account_id, since);
  return {
    caps: new Map(caps.map((row) => [row.user_id, row.credits])),
    used: new Map(used.map((row) => [row.user_id as number, Number(row.used)])),
  };
}

export const findDueWallets = (ctx: Base, limit: number) =>
  asPlatform(ctx, (tx) => repository.findDueWallets(tx.db, tx.now(), limit));

export const findAbandoned = (ctx: Base, limit: number) =>
  asPlatform(ctx, (tx) => repository.findAbandonedReservations(tx.db, tx.now(), limit));
