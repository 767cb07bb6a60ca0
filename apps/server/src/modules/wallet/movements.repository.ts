/** The calls of functions/wallet_movements.sql, one each. They lock the wallet of the account, which comes first. */
import type { Act, LotSource } from '@leadwright/contract/money/wallet';
import type { PoolClient } from 'pg';
import { ownedAs, type Page } from './wallet.rules.ts';

export interface Answer {
  status: 'ok' | 'not_enough' | 'over_cap' | 'over_budget' | 'no_reservation' | 'closed' | 'unknown_act' | 'key_reused';
  transaction_id: number | null;
  reservation_id: number | null;
  credits: number;
  charges: number[] | null;
  held: number | null;
  balance_before: number;
  balance: number;
  reserved: number;
  owed: number;
  low_mark: number;
}

/** The idempotency key. */
export interface Keyed {
  key: string;
  fingerprint: string;
  now: Date;
}

/** Actor and subject, for the statement. */
interface Noted {
  userId: number | null;
  title: string | null;
  subject: string | null;
}

const ask = async (client: PoolClient, name: string, values: unknown[]): Promise<Answer> => {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  // A named statement, so that each connection prepares it once.
  const { rows } = await client.query<Answer>({ name, text: `select * from ${name}(${places})`, values });
  return rows[0] as Answer;
};

export interface NewReservation extends Keyed, Noted {
  title: string;
  credits: number;
  prices: Partial<Record<Act, number>>;
  purpose: string;
  credentialId: number | null;
  dailyBudget: number | null;
  expiresAt: Date;
  words: string | null;
  isAutomatic: boolean;
  step: string | null;
}

export const reserve = (client: PoolClient, accountId: number, r: NewReservation) =>
  ask(client, 'wallet_reserve', [
    accountId,
    r.key,
    r.fingerprint,
    r.credits,
    r.prices,
    r.purpose,
    r.title,
    r.subject,
    r.userId,
    r.credentialId,
    r.dailyBudget,
    r.now,
    r.expiresAt,
    r.words,
    r.isAutomatic,
    r.step,
  ]);

export interface Settlement extends Keyed {
  page: Page;
  close: boolean;
  expiresAt: Date;
}

export const settle = (client: PoolClient, accountId: number, reservationId: number, s: Settlement) =>
  ask(client, 'wallet_settle', [
    accountId,
    reservationId,
    s.key,
    s.fingerprint,
    s.page.acts,
    s.page.subjects.some((subject) => subject !== null) ? s.page.subjects : null,
    s.page.of,
    s.page.identities,
    s.close,
    s.now,
    s.expiresAt,
    s.page.acts.map(ownedAs),
  ]);

export const release = (client: PoolClient, accountId: number, reservationId: number, now: Date) =>
  ask(client, 'wallet_release', [accountId, reservationId, now]);

export interface NewLot extends Keyed, Noted {
  source: LotSource;
  credits: number;
  expiresAt: Date | null;
}

export const grant = (client: PoolClient, accountId: number, lot: NewLot) =>
  ask(client, 'wallet_grant', [
    accountId,
    lot.key,
    lot.fingerprint,
    lot.source,
    lot.credits,
    lot.expiresAt,
    lot.userId,
    lot.title,
    lot.subject,
    lot.now,
  ]);

export interface Revocation extends Keyed, Noted {
  grantKey: string;
  credits: number;
}

export const revoke = (client: PoolClient, accountId: number, r: Revocation) =>
  ask(client, 'wallet_revoke', [
    accountId,
    r.key,
    r.fingerprint,
    r.grantKey,
    r.credits,
    r.userId,
    r.title,
    r.subject,
    r.now,
  ]);

export interface Refund extends Keyed, Noted {
  chargeId: number | null;
  acts: Act[];
  identities: string[];
  expiresAt: Date;
}

export const refund = (client: PoolClient, accountId: number, r: Refund) =>
  ask(client, 'wallet_refund', [
    accountId,
    r.key,
    r.fingerprint,
    r.chargeId,
    r.acts.map(ownedAs),
    r.identities,
    r.expiresAt,
    r.userId,
    r.title,
    r.subject,
    r.now,
  ]);

export interface LeadRefund extends Keyed {
  lead: string;
  acts: readonly Act[];
  since: Date;
  subject: string;
  expiresAt: Date;
}

export const refundLead = (client: PoolClient, accountId: number, r: LeadRefund) =>
  ask(client, 'wallet_refund_lead', [
    accountId,
    r.key,
    r.fingerprint,
    r.lead,
    r.acts,
    r.since,
    r.expiresAt,
    r.subject,
    r.now,
  ]);

export interface NewMonth extends Keyed {
  credits: number;
  userId: number | null;
  title: string | null;
  trialEndsAt: Date | null;
  /** Null: renewed indefinitely. */
  until: Date | null;
}

export const startMonth = (client: PoolClient, accountId: number, m: NewMonth) =>
  ask(client, 'wallet_begin_month', [
    accountId,
    m.key,
    m.fingerprint,
    m.credits,
    m.userId,
    m.title,
    m.trialEndsAt,
    m.until,
    m.now,
  ]);

export const moveTrial = (client: PoolClient, accountId: number, ends: Date, until: Date, now: Date) =>
  ask(client, 'wallet_move_trial', [accountId, ends, until, now]);

export const renewAllowance = (client: PoolClient, accountId: number, a: Keyed & { title: string | null }) =>
  ask(client, 'wallet_renew_allowance', [accountId, a.key, a.fingerprint, a.title, a.now]);

export const changeAllowance = (client: PoolClient, accountId: number, credits: number, now: Date) =>
  ask(client, 'wallet_change_allowance', [accountId, credits, now]);

export const limitAllowance = (client: PoolClient, accountId: number, until: Date | null, now: Date) =>
  ask(client, 'wallet_limit_allowance', [accountId, until, now]);

export const sweep = (client: PoolClient, accountId: number, now: Date) =>
  ask(client, 'wallet_sweep', [accountId, now]);
