/**
 * One-time codes by mail: six digits, 10 minutes, 5 tries, once, bound to the person (and for a change of address to the
 * session that asked). Responses and timing are the same whether or not the address has an account.
 */
import { createHmac } from 'node:crypto';
import { asAccount, asPlatform, type Base, type Platform, type Tx } from '../../../platform/context.ts';
import { type AppError, fieldError } from '../../../platform/errors.ts';
import { randomCode, sameSecret } from '../../../platform/secrets.ts';
import { findLogins } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import type { PersonKey } from '../credentials.repository.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { CODE_MINUTES, CODE_TRIES, CODES_AN_HOUR, RESEND_SECONDS } from '../identity.rules.ts';
import type { CodePurpose, CodeRow } from '../identity.table.ts';
import { getPerson, maySignIn, type Person } from '../people.service.ts';
import * as repository from './codes.repository.ts';

const wrongCode = () => fieldError('code', 'identity.error.code_wrong');
/** Told only to people who hold the code: its effect has happened, and perhaps only the answer was lost. */
const usedCode = () => fieldError('code', 'identity.error.code_used');

/** A million codes are quickly brute-forced from a leaked table, so the hash is keyed with the installation's key. */
function hashCode(platform: Platform, { accountId, userId }: PersonKey, purpose: CodePurpose, code: string): Buffer {
  const { secretKeys } = platform.config;
  const key = secretKeys.get(Math.max(...secretKeys.keys())) as Buffer;
  return createHmac('sha256', key).update(`code:${purpose}:${accountId}:${userId}:${code}`).digest();
}

const countdownsOf = (purpose: CodePurpose, email: string) =>
  [
    [`identity:resend:${purpose}:${email}`, { max: 1, seconds: RESEND_SECONDS }],
    [`identity:codes:${email}`, CODES_AN_HOUR],
  ] as const;

/** Throws what `startCountdown` would, and starts nothing. */
export async function checkCountdown({ platform }: Base, purpose: CodePurpose, email: string): Promise<void> {
  for (const [key, rule] of countdownsOf(purpose, email)) {
    const counted = await platform.limits.peek(key, rule);
    if (!counted.allowed) throw tooMany(counted);
  }
}

/** What is left of the countdown since the last code was asked for; null: there is none. */
export async function runningCountdown({ platform }: Base, purpose: CodePurpose, email: string) {
  const [[key, rule]] = countdownsOf(purpose, email);
  const { allowed, retryAfter } = await platform.limits.peek(key, rule);
  return allowed ? null : { resendIn: retryAfter };
}

/** Starts the resend countdown for this address, or throws with the remaining seconds. */
export async function startCountdown(ctx: Base, purpose: CodePurpose, email: string): Promise<{ resendIn: number }> {
  const { limits } = ctx.platform;
  for (const [key, rule] of countdownsOf(purpose, email)) {
    const counted = await limits.take(key, rule);
    if (!counted.allowed) throw tooMany(counted);
  }
  await limits.reset(triesWithoutCode(purpose, email));
  return { resendIn: RESEND_SECONDS };
}

interface NewCode {
  purpose: CodePurpose;
  /** The recipient; for a change of address not the user's current one. */
  email?: string;
  sessionId?: number | null;
}

/** Creates a code and mails it, both in the caller's transaction, which must be scoped to the user's account. */
export async function issueCode(tx: Tx<Base>, person: Person, { purpose, sessionId = null, ...given }: NewCode) {
  const { user, account } = person;
  const email = given.email ?? user.email;
  const code = await makeCode(tx, person, { purpose, sessionId, email, minutes: CODE_MINUTES });
  await sendMail(tx, {
    to: email,
    language: user.language,
    brandId: account.brand_id,
    template: purpose,
    params: { name: user.first_name, code, minutes: CODE_MINUTES },
  });
}

/** Replaces the one before. The caller mails it. */
export async function makeCode(
  tx: Tx<Base>,
  { user, account }: Person,
  { purpose, sessionId, email, minutes }: Required<NewCode> & { minutes: number },
): Promise<string> {
  const code = randomCode();
  const now = tx.now();
  await repository.putCode(tx.db, {
    account_id: account.id,
    user_id: user.id,
    purpose,
    code_hash: hashCode(tx.platform, { accountId: account.id, userId: user.id }, purpose, code),
    email,
    session_id: sessionId,
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
    used_at: null,
  });
  return code;
}

export interface CodeRequest {
  purpose: 'confirm-email' | 'reset-password';
  email: string;
  /** Null: every brand that knows the address. */
  brandId: number | null;
}

/** Mails a code to every user with this address who can use one. */
export async function answerRequest(ctx: Base, { purpose, email, brandId }: CodeRequest): Promise<void> {
  const logins = await asPlatform(ctx, (tx) => findLogins(tx, email, brandId ?? undefined));
  for (const { accountId, userId } of logins) {
    await asAccount(ctx, accountId, async (tx) => {
      const person = await getPerson(tx, userId);
      const isWanted = purpose === 'reset-password' || person.credentials.email_confirmed_at === null;
      if (isWanted && maySignIn(person, tx.now())) await issueCode(tx, person, { purpose });
    });
  }
}

export async function hasOpenCode(tx: Tx<Base>, { user, account }: Person, purpose: CodePurpose): Promise<boolean> {
  const code = await repository.findCode(tx.db, account.id, user.id, purpose);
  return code !== undefined && code.used_at === null && code.expires_at > tx.now() && code.tries < CODE_TRIES;
}

/**
 * Compares a code with the open ones of these people and returns the match. The try is counted in its own transaction, so it
 * counts even if the caller's transaction fails.
 */
export async function tryCode(
  ctx: Base,
  people: readonly PersonKey[],
  {
    purpose,
    code,
    email,
    sessionId = null,
  }: { purpose: CodePurpose; code: string; email: string; sessionId?: number | null },
): Promise<CodeRow> {
  const tried = await asPlatform(ctx, async (tx) => {
    const fits = (row: CodeRow) => sameSecret(row.code_hash, hashCode(tx.platform, keyOf(row), purpose, code));
    const open = await repository.countTry(tx.db, people, purpose, tx.now(), sessionId);
    const fitting = open.find(fits);
    if (fitting) await repository.returnTry(tx.db, fitting);
    const isExhausted =
      open.length === 0 && (await repository.isExhausted(tx.db, people, purpose, tx.now(), sessionId));
    const used = await repository.findUsed(tx.db, people, purpose, tx.now(), sessionId);
    return { fitting, isExhausted, isOpen: open.length > 0, isUsed: used.some(fits) };
  });
  if (tried.fitting) return tried.fitting;
  if (tried.isExhausted) throw exhausted();
  if (!tried.isOpen) await countTryWithoutCode(ctx, purpose, email);
  throw tried.isUsed && purpose !== 'mail-change' ? usedCode() : wrongCode();
}

const keyOf = (row: CodeRow): PersonKey => ({ accountId: row.account_id, userId: row.user_id });

/** Called in the transaction that uses the code, so that only one of two concurrent requests succeeds. */
export async function spendCode(tx: Tx<Base>, row: CodeRow): Promise<void> {
  if (!(await repository.spendCode(tx.db, row, tx.now()))) throw wrongCode();
}

const exhausted = (): AppError => identityErrors.code_exhausted({ headers: { 'Retry-After': String(RESEND_SECONDS) } });

/** Tries are counted even if there is no code, so that the sixth does not reveal whether there is one. */
const triesWithoutCode = (purpose: CodePurpose, email: string) => `identity:tries:${purpose}:${email}`;

async function countTryWithoutCode(ctx: Base, purpose: CodePurpose, email: string) {
  const { allowed } = await ctx.platform.limits.take(triesWithoutCode(purpose, email), {
    max: CODE_TRIES,
    seconds: CODE_MINUTES * 60,
  });
  if (!allowed) throw exhausted();
}
