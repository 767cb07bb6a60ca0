/**
 * Accounts on packages of their reseller (docs/product-rules.md#subscriptions). Starting copies the terms into the account and
 * its wallet, as plans do it; what the package becomes later changes nothing for who has it. Every transaction here is one of the
 * customer's account.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { Base, Tx } from '../../platform/context.ts';
import { type AccountStatus, changeAccount, lockAccount } from '../accounts/public.ts';
import {
  changeAllowance,
  comingMonths,
  limitAllowance,
  moveTrial,
  startAllowance,
  startTrial,
} from '../wallet/public.ts';

export interface Terms {
  packageId: number;
  modules: readonly ModuleSlug[];
  membersAllowed: number;
}

export interface CreditTerms {
  /** A month's. */
  credits: number;
  /** Given once by this key. */
  key: string;
  /** Text on the statement. */
  title: string;
  /** No monthly credits after this date until the next payment. */
  until: Date;
  /** Of a trial: its credits end with it. */
  trialEndsAt?: Date | undefined;
}

const STOPPED: readonly AccountStatus[] = ['stopped', 'deleted'];

/** An account that was stopped or deleted by hand stays so, even after a payment. */
const statusFor = (current: AccountStatus, wanted: AccountStatus) => (STOPPED.includes(current) ? current : wanted);

/** Also the change from a trial to what is paid for. */
export async function startTerms(tx: Tx<Base>, terms: Terms & { trialEndsAt: Date | null }): Promise<void> {
  const account = await lockAccount(tx, tx.accountId);
  await changeAccount(tx, tx.accountId, {
    status: statusFor(account.status, terms.trialEndsAt ? 'trial' : 'active'),
    ...columnsOf(terms),
    plan_id: null,
    plan_started_at: tx.now(),
    trial_ends_at: terms.trialEndsAt ?? account.trial_ends_at,
    before_trial: null,
    readable_until: null,
  });
}

const columnsOf = ({ packageId, modules, membersAllowed }: Terms) => ({
  package_id: packageId,
  modules: [...modules],
  members_allowed: membersAllowed,
});

/** A month's credits at once, in place of what is left of the last month's, and again each month until the given date. */
export async function giveCredits(
  tx: Tx<Base>,
  { credits, key, title, until, trialEndsAt }: CreditTerms,
): Promise<void> {
  const month = { credits, key, title };
  if (trialEndsAt) return void (await startTrial(tx, { ...month, trialEndsAt, until }));
  await startAllowance(tx, month);
  if (credits > 0) await limitAllowance(tx, until);
}

/** The trial ends at another time than was said at first. */
export async function moveTrialEnd(tx: Tx<Base>, endsAt: Date, until: Date): Promise<void> {
  await changeAccount(tx, tx.accountId, { trial_ends_at: endsAt });
  await moveTrial(tx, { endsAt, until });
}

/** A payment is late: what was given stays until its date, and nothing follows before it is paid. */
export const pauseCredits = (tx: Tx<Base>) => limitAllowance(tx, tx.now());

/** Stops the monthly credits until the next payment. Returns the number of credits that would have followed. */
export async function stopCredits(tx: Tx<Base>): Promise<number> {
  const { months, credits } = await comingMonths(tx);
  await pauseCredits(tx);
  return months * credits;
}

/** The difference in credits over the remaining months. */
export async function creditsOfChange(tx: Tx<Base>, credits: number): Promise<number> {
  const coming = await comingMonths(tx);
  return coming.months * (credits - coming.credits);
}

/** Applies that change and returns it. Without remaining months nothing changes. */
export async function changeCredits(tx: Tx<Base>, credits: number): Promise<number> {
  const more = await creditsOfChange(tx, credits);
  if ((await comingMonths(tx)).months > 0) await changeAllowance(tx, credits);
  return more;
}

/** Undoes `stopCredits` on the same monthly schedule. Returns the number of credits that follow now. */
export async function resumeCredits(tx: Tx<Base>, credits: number, until: Date): Promise<number> {
  await changeAllowance(tx, 0);
  if (credits === 0) return 0;
  await changeAllowance(tx, credits);
  await limitAllowance(tx, until);
  return (await comingMonths(tx)).months * credits;
}

/** Another package: what it opens at once, its credits with the next ones. */
export const changeTerms = (tx: Tx<Base>, terms: Terms) => changeAccount(tx, tx.accountId, columnsOf(terms));

/** Suspends the account as if it were unpaid, and stores its terms for a restore. */
export async function suspendTerms(tx: Tx<Base>): Promise<void> {
  const account = await lockAccount(tx, tx.accountId);
  await changeAccount(tx, tx.accountId, { status: statusFor(account.status, 'inactive') });
}

export async function resumeTerms(tx: Tx<Base>, status: 'active' | 'trial'): Promise<void> {
  const account = await lockAccount(tx, tx.accountId);
  await changeAccount(tx, tx.accountId, { status: statusFor(account.status, status) });
}

interface End {
  status: 'canceled' | 'expired';
  /** Null: closed at once. */
  readableUntil: Date | null;
}

/** The month's credits stay until their expiry, but can be spent only with a new package. */
export async function endTerms(tx: Tx<Base>, { status, readableUntil }: End): Promise<void> {
  const account = await lockAccount(tx, tx.accountId);
  await changeAccount(tx, tx.accountId, {
    status: statusFor(account.status, status),
    package_id: null,
    readable_until: readableUntil,
  });
  await changeAllowance(tx, 0);
}
