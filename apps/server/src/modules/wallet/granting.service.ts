/**
 * Grants, refunds and revocations of credits. Each is idempotent by its key, which is kept forever. A debt, left by a purchase
 * that was refunded after its credits were spent, is paid from the next grant (docs/product-rules.md#credits).
 */

import type { Act, LotSource } from '@leadwright/contract/money/wallet';
import { cut } from '@leadwright/contract/text';
import type { Base, Tx } from '../../platform/context.ts';
import * as movements from './movements.repository.ts';
import { accepted, announce, checkKey, refreshScreens, userOf } from './outcome.service.ts';
import * as repository from './wallet.repository.ts';
import { addMonths, fingerprintOf, type IdentityKey, identityOf, LOT_MONTHS } from './wallet.rules.ts';

interface Noted {
  key: string;
  /** Text on the statement. */
  title?: string;
  /** A reference, such as `payment:17`. */
  subject?: string;
  /** The responsible user if a job does it later; null if it is automatic. */
  userId?: number | null;
}

const noted = (tx: Tx<Base>, { title, subject, userId }: Noted) => ({
  userId: userId === undefined ? userOf(tx) : userId,
  title: title === undefined || title === null ? null : cut(title, 255),
  subject: subject ?? null,
});

async function done(tx: Tx<Base>, answer: movements.Answer) {
  const { transaction_id: id, credits, balance, owed } = accepted(answer);
  await announce(tx, answer);
  await refreshScreens(tx);
  return { id, credits, balance, owed };
}

const wholeAndPositive = (credits: number) => {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new Error('credits are whole numbers above zero');
  return credits;
};

export interface GrantInput extends Noted {
  source: Exclude<LotSource, 'allowance' | 'trial' | 'refund'>;
  credits: number;
  /** Null: never. Defaults to twelve months. */
  expiresAt?: Date | null;
}

export async function grant(tx: Tx<Base>, input: GrantInput) {
  const { source, credits, key, subject } = input;
  const now = tx.now();
  const expiresAt = input.expiresAt === undefined ? addMonths(now, LOT_MONTHS) : input.expiresAt;
  if (expiresAt && expiresAt <= now) throw new Error('credits expire after they are granted');
  const answer = await movements.grant(tx.client, tx.accountId, {
    ...noted(tx, input),
    key: checkKey(key),
    fingerprint: fingerprintOf(['grant', source, credits, subject]),
    now,
    source,
    credits: wholeAndPositive(credits),
    expiresAt,
  });
  return done(tx, answer);
}

/** Revokes credits of a grant whose payment was refunded. Credits already spent become a debt. */
export async function revoke(tx: Tx<Base>, input: Noted & { grantKey: string; credits: number }) {
  const { grantKey, credits, key } = input;
  const answer = await movements.revoke(tx.client, tx.accountId, {
    ...noted(tx, input),
    key: checkKey(key),
    fingerprint: fingerprintOf(['revoke', grantKey, credits]),
    now: tx.now(),
    grantKey,
    credits: wholeAndPositive(credits),
  });
  return done(tx, answer);
}

export type RefundInput = Noted &
  ({ values: readonly { act: Act; identityKey: IdentityKey }[] } | { chargeId: number });

/** Refunds what was charged for worthless values, or a whole charge. What was refunded before is skipped. */
export async function refund(tx: Tx<Base>, input: RefundInput) {
  const values = 'values' in input ? input.values : [];
  const chargeId = 'chargeId' in input ? input.chargeId : null;
  const now = tx.now();
  const answer = await movements.refund(tx.client, tx.accountId, {
    ...noted(tx, input),
    key: checkKey(input.key),
    fingerprint: fingerprintOf(['refund', values, chargeId]),
    now,
    chargeId,
    acts: values.map(({ act }) => act),
    identities: values.map(({ identityKey }) => identityOf(identityKey)),
    expiresAt: addMonths(now, LOT_MONTHS),
  });
  return done(tx, answer);
}

/**
 * Refunds what a lead cost since then, by its reference in the ledger (`local:42/881`), once. How many credits went back now: 0 if
 * it was free, owned before, or refunded already.
 */
export async function refundLead(
  tx: Tx<Base>,
  { lead, acts, since, about }: { lead: string; acts: readonly Act[]; since: Date; about: string },
): Promise<number> {
  const now = tx.now();
  const key = checkKey(`${about}:${lead}`);
  if (await repository.hasKey(tx.db, tx.accountId, key)) return 0;
  const answer = await movements.refundLead(tx.client, tx.accountId, {
    key,
    fingerprint: fingerprintOf(['refund lead', lead, acts]),
    now,
    lead,
    acts,
    since,
    subject: about,
    expiresAt: addMonths(now, LOT_MONTHS),
  });
  return (await done(tx, answer)).credits;
}

interface Started {
  credits: number;
  key: string;
  title?: string;
}

/** Starts a plan's allowance: credits now, and again each month on the same day. Zero ends the resets. */
export const startAllowance = (tx: Tx<Base>, input: Started) =>
  startMonth(tx, { ...input, trialEndsAt: null, until: null });

/** The credits of a trial: a lot of their own that ends with it. A trial that lasts longer gives them each month before `until`. */
export const startTrial = (tx: Tx<Base>, input: Started & { trialEndsAt: Date; until: Date }) => startMonth(tx, input);

async function startMonth(tx: Tx<Base>, input: Started & { trialEndsAt: Date | null; until: Date | null }) {
  const { credits, key, title, trialEndsAt, until } = input;
  if (credits === 0) return changeAllowance(tx, 0);
  const answer = await movements.startMonth(tx.client, tx.accountId, {
    key: checkKey(key),
    fingerprint: fingerprintOf(['allowance', credits]),
    now: tx.now(),
    credits: wholeAndPositive(credits),
    userId: userOf(tx),
    title: title ?? null,
    trialEndsAt,
    until,
  });
  return done(tx, answer);
}

/** A running trial ends at another time, and its credits with it. */
export async function moveTrial(tx: Tx<Base>, { endsAt, until }: { endsAt: Date; until: Date }) {
  return done(tx, await movements.moveTrial(tx.client, tx.accountId, endsAt, until, tx.now()));
}

/** Renews the month's credits without moving the next reset. Zero if the account has no monthly credits. */
export async function renewAllowance(tx: Tx<Base>, { key, title }: { key: string; title?: string }) {
  const answer = await movements.renewAllowance(tx.client, tx.accountId, {
    key: checkKey(key),
    fingerprint: fingerprintOf(['renew allowance']),
    now: tx.now(),
    title: title ?? null,
  });
  return done(tx, answer);
}

/** Changes the allowance from the next reset on; zero ends the resets. */
export async function changeAllowance(tx: Tx<Base>, credits: number) {
  return done(tx, await movements.changeAllowance(tx.client, tx.accountId, credits, tx.now()));
}

/** No reset after this time, so an ended trial gets no more credits even if its end is noticed late. Null removes the limit. */
export async function limitAllowance(tx: Tx<Base>, until: Date | null) {
  return done(tx, await movements.limitAllowance(tx.client, tx.accountId, until, tx.now()));
}

/** Below which balance `wallet.low` is published; null: a tenth of the allowance. */
export async function setLowMark(tx: Tx<Base>, mark: number | null) {
  await movements.sweep(tx.client, tx.accountId, tx.now());
  await repository.setLowMark(tx.db, tx.accountId, mark);
}

/** For a seeded account: a wallet with an allowance of this many credits. */
export const seedWallet = (tx: Tx<Base>, { credits }: { credits: number }) =>
  startAllowance(tx, { credits, key: 'seed' });
