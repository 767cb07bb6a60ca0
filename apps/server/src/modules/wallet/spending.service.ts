/**
 * Every paid act: estimate, reserve, settle, release (docs/product-rules.md#credits). A run never spends more than it
 * reserved, pays only for what it delivers, and never pays twice for a value. All of it joins the caller's transaction, so
 * charge and delivery commit together; a repeat with the same key gets the first answer.
 */

import type { Act } from '@leadwright/contract/money/wallet';
import { cut } from '@leadwright/contract/text';
import type { Actor, Base, Tx } from '../../platform/context.ts';
import { spell, type Worded } from '../../platform/i18n.ts';
import * as movements from './movements.repository.ts';
import { accepted, acceptedFor, announce, checkKey, refreshScreens } from './outcome.service.ts';
import * as repository from './wallet.repository.ts';
import {
  chargesOf,
  fingerprintOf,
  type IdentityKey,
  type ItemCharge,
  MAX_PAGE_ITEMS,
  type PaidItem,
  pageOf,
  quotedSince,
  RESERVATION_SECONDS,
} from './wallet.rules.ts';
import { currentWallet } from './wallet.service.ts';

/** The only place that knows the price of an action. A price that was shown is kept for some minutes after it changed. */
async function pricesOf(tx: Tx<Base>, acts: readonly Act[], shown?: number): Promise<Map<Act, number>> {
  const costs = new Map((await repository.findCosts(tx.db)).map((cost) => [cost.act, cost.credits]));
  const prices = new Map(acts.map((act) => [act, costs.get(act) ?? unknownAct(act)]));
  if (shown === undefined) return prices;
  for (const [act, price] of prices)
    if (price !== shown && (await repository.wasCost(tx.db, { act, credits: shown, since: quotedSince(tx.now()) })))
      prices.set(act, shown);
  return prices;
}

const unknownAct = (act: Act): never => {
  throw new Error(`${act} has no price`);
};

export interface EstimateLine {
  act: Act;
  /** How many values the work would bring. */
  count: number;
  /** Identities of values known in advance: owned values are free. */
  identityKeys?: readonly (readonly IdentityKey[])[];
  /** How many are likely to be found; defaults to all that are not owned. */
  expected?: number;
  /** The price the person was shown, for who begins what was estimated before. */
  shown?: number | undefined;
}

export interface Estimate {
  lines: { act: Act; price: number; count: number; owned: number; credits: number; maximum: number }[];
  /** Expected and maximum. */
  credits: number;
  maximum: number;
  balance: number;
  available: number;
  /** Balance after the maximum; negative if there are not enough credits. */
  balanceAfter: number;
  isEnough: boolean;
}

/** Estimates the cost without reserving anything. */
export async function estimate(tx: Tx<Base>, asked: readonly EstimateLine[]): Promise<Estimate> {
  const lines: Estimate['lines'] = [];
  for (const { act, count, identityKeys = [], expected, shown } of asked) {
    const price = (await pricesOf(tx, [act], shown)).get(act) as number;
    const owned = await countOwned(tx, act, identityKeys);
    const fresh = Math.max(0, count - owned);
    lines.push({
      act,
      price,
      count,
      owned,
      credits: Math.min(expected ?? fresh, fresh) * price,
      maximum: fresh * price,
    });
  }
  const { balance, reserved } = await currentWallet(tx);
  const credits = lines.reduce((sum, line) => sum + line.credits, 0);
  const maximum = lines.reduce((sum, line) => sum + line.maximum, 0);
  const available = balance - reserved;
  return {
    lines,
    credits,
    maximum,
    balance,
    available,
    balanceAfter: available - maximum,
    isEnough: maximum <= available,
  };
}

const countOwned = async (tx: Tx<Base>, act: Act, identityKeys: readonly (readonly IdentityKey[])[]) =>
  (await areOwned(tx, act, identityKeys)).filter(Boolean).length;

/** Beyond this a question about ownership is asked in parts. */
const OWNED_AT_ONCE = 1000;

/**
 * For each value, given by its identities: whether the account has paid for it before, whatever has become of it since. What the
 * reservation `except` has bought does not count.
 */
export async function areOwned(
  tx: Tx<Base>,
  act: Act,
  identityKeys: readonly (readonly IdentityKey[])[],
  except?: number,
): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let from = 0; from < identityKeys.length; from += OWNED_AT_ONCE) {
    const part = identityKeys.slice(from, from + OWNED_AT_ONCE);
    const known = part.filter((keys) => keys.length > 0);
    const page = pageOf(known.map((keys) => ({ act, identityKeys: keys })));
    const owned = known.length > 0 ? await repository.findOwned(tx.db, tx.accountId, page, except) : new Set<number>();
    const asked = page.standsFor.map((index) => owned.has(index + 1));
    answers.push(...part.map((keys) => keys.length > 0 && (asked.shift() as boolean)));
  }
  return answers;
}

/** Whether anything is owned as this act at all. */
export const ownsAnything = ({ db, accountId }: Tx<Base>, act: Act): Promise<boolean> =>
  repository.ownsAnything(db, accountId, act);

export interface ReserveInput {
  /** Chargeable actions, at the prices of the moment of reservation. */
  acts: readonly Act[];
  /** The price the person was shown, if it is another. */
  shown?: number | undefined;
  /** The most the work may cost. */
  max: number;
  /** The platform pays: every value of this work is the account's at no price. */
  isFree?: boolean;
  /** A kind of work: search, enrichment, autopilot ... */
  purpose: string;
  /** Description on the statement, said in the reader's language. */
  title: Worded;
  /** A reference, such as `search:81`. */
  subject?: string;
  key: string;
  keepSeconds?: number;
  /** For background work on behalf of a user; defaults to the actor. */
  spender?: Spender;
}

export interface Spender {
  userId: number | null;
  apiKeyId: number | null;
  dailyBudget: number | null;
}

const NOBODY: Spender = { userId: null, apiKeyId: null, dailyBudget: null };

function spenderOf(tx: Tx<Base> & { actor?: Actor }): Spender {
  // The system itself spends without limits; what acts by itself for a person spends within theirs.
  if (!tx.actor || tx.actor.userId === 0) return NOBODY;
  const { userId, via, credentialId, dailyCreditBudget } = tx.actor;
  if (via !== 'api-key') return { ...NOBODY, userId };
  return { userId, apiKeyId: credentialId, dailyBudget: dailyCreditBudget ?? null };
}

/** An automation spends within its user's limits, but the statement does not show it as the user's act. */
const automationOf = ({ actor }: { actor?: Actor }) => ({
  isAutomatic: actor?.via === 'system',
  step: actor?.step ?? null,
});

export interface Reservation {
  id: number;
  credits: number;
  /** What is left of it. */
  held: number;
}

/** Reserves credits, or refuses with 402: not enough, over the member's cap, or over the key's daily budget. */
export const reserve = (tx: Tx<Base>, input: ReserveInput): Promise<Reservation> =>
  reserveFor(tx, input, fingerprintOf(['reserve', input.acts, input.max, input.purpose, input.subject]));

async function reserveFor(
  tx: Tx<Base> & { actor?: Actor },
  input: ReserveInput,
  fingerprint: string,
): Promise<Reservation> {
  if (!Number.isSafeInteger(input.max) || input.max < 0) throw new Error('credits are whole numbers');
  if (input.isFree && input.max > 0) throw new Error('what is free holds no credits');
  const prices = input.isFree
    ? new Map(input.acts.map((act) => [act, 0]))
    : await pricesOf(tx, input.acts, input.shown);
  const { userId, apiKeyId, dailyBudget } = input.spender ?? spenderOf(tx);
  const now = tx.now();
  const answer = await movements.reserve(tx.client, tx.accountId, {
    key: checkKey(input.key),
    fingerprint,
    now,
    credits: input.max,
    prices: Object.fromEntries(prices),
    purpose: input.purpose,
    title: cut(spell(input.title, tx.language), 255),
    words: typeof input.title === 'object' ? JSON.stringify(input.title) : null,
    subject: input.subject ?? null,
    ...automationOf(tx),
    userId,
    credentialId: apiKeyId,
    dailyBudget,
    expiresAt: secondsAfter(now, input.keepSeconds),
  });
  const { reservation_id, credits, held } = acceptedFor(tx, answer, input.max);
  // A new month may have begun with it.
  await announce(tx, answer);
  return { id: reservation_id as number, credits, held: held as number };
}

const secondsAfter = (now: Date, seconds = RESERVATION_SECONDS) => new Date(now.getTime() + seconds * 1000);

export interface Settlement {
  /** Number of the charge in the account's ledger. */
  id: number;
  credits: number;
  /** One per item, in the given order. `uncovered` items must not be delivered. */
  charges: ItemCharge[];
  held: number;
}

export interface SettleOptions {
  /** The last page: the rest of the reservation is released at once. */
  close?: boolean;
  keepSeconds?: number;
}

/** Charges a page of results that the same transaction delivers. */
export async function settle(
  tx: Tx<Base>,
  reservationId: number,
  items: readonly PaidItem[],
  key: string,
  { close = false, keepSeconds }: SettleOptions = {},
): Promise<Settlement> {
  if (items.length > MAX_PAGE_ITEMS) throw new Error(`a page has at most ${MAX_PAGE_ITEMS} items`);
  const page = pageOf(items);
  const now = tx.now();
  const answer = await movements.settle(tx.client, tx.accountId, reservationId, {
    key: checkKey(key),
    fingerprint: fingerprintOf(['settle', reservationId, page]),
    now,
    page,
    close,
    expiresAt: secondsAfter(now, keepSeconds),
  });
  const { transaction_id, credits, charges, held } = accepted(answer);
  await announce(tx, answer);
  if (close) await refreshScreens(tx);
  return { id: transaction_id as number, credits, charges: chargesOf(page, charges ?? []), held: held ?? 0 };
}

/** The reservation's run is still open: postpones the next check. */
export const keepReservation = ({ db, accountId, now }: Tx<Base>, reservationId: number): Promise<void> =>
  repository.postponeExpiry(db, accountId, reservationId, secondsAfter(now()));

/** Releases unused credits when the work is done or has failed. Idempotent. */
export async function release(tx: Tx<Base>, reservationId: number): Promise<void> {
  const answer = accepted(await movements.release(tx.client, tx.accountId, reservationId, tx.now()));
  await announce(tx, answer);
  await refreshScreens(tx);
}

export type SpendInput = Omit<ReserveInput, 'acts' | 'max'> & { items: readonly PaidItem[] };

/** Reserves and settles at once, for work whose result is already available. All or nothing. */
export async function spend(tx: Tx<Base>, { items, ...input }: SpendInput): Promise<Settlement> {
  const page = pageOf(items);
  const acts = [...new Set(page.acts)];
  const [prices, owned] = [await pricesOf(tx, acts), await repository.findOwned(tx.db, tx.accountId, page)];
  const max = page.acts.reduce((sum, act, index) => sum + (owned.has(index + 1) ? 0 : (prices.get(act) as number)), 0);
  // A repeat would estimate less, since the values are owned by then, so the key covers the items, not the estimate.
  const reservation = await reserveFor(
    tx,
    { ...input, acts, max, key: `${input.key}/reserve` },
    fingerprintOf(['spend', page]),
  );
  return settle(tx, reservation.id, items, `${input.key}/settle`, { close: true });
}
