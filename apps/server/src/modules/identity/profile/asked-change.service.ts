/**
 * A change of a user's address that an authorized person requests (accounts/people.policy.ts). Only the user can finish it, signed in
 * and with the code sent to the new address. The old address is notified at once. Until then nothing changes. Transactions are
 * scoped to the user's account.
 */
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import {
  changeEmail,
  findAccount,
  findLogins,
  getMainUser,
  noteForAccount,
  noteForActor,
} from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { sendMail } from '../../mailing/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors } from '../identity.errors.ts';
import { ASKED_FOR_DAYS } from '../identity.rules.ts';
import type { CodeRow } from '../identity.table.ts';
import { getPerson, type Person } from '../people.service.ts';
import { findCode, spendCode } from '../registration/codes.repository.ts';
import { checkCountdown, makeCode, startCountdown } from '../registration/codes.service.ts';

const purpose = 'mail-change';

/** A code without a session was requested by another user. */
export async function findAsked(tx: Tx<Base>, userId: number): Promise<CodeRow | null> {
  const code = await findCode(tx.db, tx.accountId, userId, purpose);
  const isOpen = code && code.session_id === null && code.used_at === null && code.expires_at > tx.now();
  return isOpen ? code : null;
}

export interface AskedChange {
  email: string;
  asked_at: string;
  expires_at: string;
}

const presentAsked = (code: CodeRow | null): AskedChange | null =>
  code && {
    email: code.email,
    asked_at: code.created_at.toISOString(),
    expires_at: code.expires_at.toISOString(),
  };

/** Of the person who leads the transaction's account. */
export const findAskedOfMain = async (tx: Tx<Base>): Promise<AskedChange | null> =>
  presentAsked(await findAsked(tx, (await getMainUser(tx)).id));

export const findOwnAsked = (ctx: Ctx): Promise<AskedChange | null> =>
  inTransaction(ctx, async (tx) => presentAsked(await findAsked(tx, tx.actor.userId)));

/** The address was never confirmed or used to sign in, so it can be corrected directly. */
const isUnproved = ({ user, credentials }: Person) =>
  credentials.email_confirmed_at === null && user.last_login_at === null;

/** For the person who leads the transaction's account. True: it waits for the person now. */
export async function askForAddress(tx: Tx<Ctx>, email: string): Promise<boolean> {
  const person = await getPerson(tx, (await getMainUser(tx)).id);
  const { user } = person;
  if (email === user.email || email === (await findAsked(tx, user.id))?.email) return false;
  if (isUnproved(person)) {
    await correct(tx, person, email);
    return false;
  }
  await ask(tx, person, email);
  return true;
}

/** Refuses what `askForAddress` would refuse, and changes nothing. */
export async function checkAddress(tx: Tx<Ctx>, email: string): Promise<void> {
  const person = await getPerson(tx, (await getMainUser(tx)).id);
  if (email === person.user.email || email === (await findAsked(tx, person.user.id))?.email) return;
  if (!isUnproved(person)) return checkCountdown(tx, purpose, email);
  if ((await findLogins(tx, email, person.account.brand_id)).length > 0)
    throw fieldError('email', 'accounts.error.email_taken');
}

/** The corrected address is unconfirmed too: the first sign-in asks for a mailed code. */
async function correct(tx: Tx<Ctx>, person: Person, email: string): Promise<void> {
  const { user, account } = person;
  await moveAddress(tx, person, email, null);
  const to = { to: email, language: user.language, brandId: account.brand_id };
  await sendMail(tx, { ...to, template: 'account-added', params: { name: user.first_name } });
  await note(tx, 'correctAddress', { email: user.email, new_email: email });
}

async function ask(tx: Tx<Ctx>, person: Person, email: string): Promise<void> {
  const { user, account } = person;
  await startCountdown(tx, purpose, email);
  await sendCode(tx, person, email);
  const to = { to: user.email, language: user.language, brandId: account.brand_id };
  await sendMail(tx, { ...to, template: 'mail-change-told', params: { name: user.first_name, email } });
  await note(tx, 'askForAddress', { email: user.email, new_email: email });
}

/** It carries no name: anybody can be made to receive it. */
async function sendCode(tx: Tx<Base>, person: Person, email: string): Promise<void> {
  const { user, account } = person;
  const code = await makeCode(tx, person, { purpose, email, sessionId: null, minutes: ASKED_FOR_DAYS * 24 * 60 });
  const to = { to: email, language: user.language, brandId: account.brand_id };
  await sendMail(tx, { ...to, template: 'mail-change-asked', params: { code, days: ASKED_FOR_DAYS } });
}

/** Sends the code again. */
export async function mailAskedCode(tx: Tx<Base>, userId: number): Promise<{ resendIn: number }> {
  const asked = await findAsked(tx, userId);
  if (!asked) throw identityErrors.mail_change_missing();
  const countdown = await startCountdown(tx, purpose, asked.email);
  await sendCode(tx, await getPerson(tx, userId), asked.email);
  return countdown;
}

export async function resendAsked(tx: Tx<Ctx>): Promise<void> {
  const { id, email } = await getMainUser(tx);
  const asked = await findAsked(tx, id);
  await mailAskedCode(tx, id);
  await note(tx, 'resendAddress', { email, new_email: asked?.email });
}

export async function withdrawAsked(tx: Tx<Ctx>): Promise<void> {
  const { id, email } = await getMainUser(tx);
  await note(tx, 'withdrawAddress', { email, new_email: await close(tx, id) });
}

/** By the person it is about. */
export const declineAsked = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const before = await getPerson(tx, tx.actor.userId);
    await noteAbove(tx, before, { what: 'declineAddress', email: await close(tx, before.user.id) });
  });

async function close(tx: Tx<Base>, userId: number): Promise<string> {
  const asked = await findAsked(tx, userId);
  if (!asked || !(await spendCode(tx.db, asked, tx.now()))) throw identityErrors.mail_change_missing();
  return asked.email;
}

/** In the history of the person's account, and in that of who asked. */
async function note(tx: Tx<Ctx>, what: string, details: Record<string, unknown>): Promise<void> {
  const { accountId } = tx;
  await noteForAccount(tx, { what, accountId, details });
  await noteForActor(tx, { what, accountId, details });
}

export const noteMoved = (tx: Tx<Ctx>, before: Person, email: string): Promise<void> =>
  noteAbove(tx, before, { what: 'confirmAddress', email });

/** How it ended stands in the history of the account above, which names the person. */
async function noteAbove(tx: Tx<Ctx>, { user, account }: Person, { what, email }: { what: string; email: string }) {
  const above = account.parent_id === null ? undefined : await findAccount(tx, account.parent_id);
  if (!above) return;
  const named = { id: account.id, name: account.name };
  const isPlatform = above.kind === 'platform';
  await asAccount(tx, above.id, (theirs) =>
    record(theirs, {
      action: isPlatform ? `admin.users.${what}` : `people.${what}`,
      subject: isPlatform ? `users/${account.id}` : `accounts/${account.id}`,
      details: { name: account.name, account: named, before: { email: user.email }, after: { new_email: email } },
    }),
  );
}

/** Notifies the old address. */
export async function moveAddress(tx: Tx<Base>, before: Person, email: string, provedAt: Date | null): Promise<void> {
  const { id: userId, email: to, language, first_name: name } = before.user;
  const { id: accountId, brand_id: brandId } = before.account;
  await changeEmail(tx, { userId, brandId, email });
  await repository.updateCredentials(tx.db, accountId, userId, { email_confirmed_at: provedAt });
  await sendMail(tx, { to, language, brandId, template: 'mail-changed', params: { name, email } });
}
