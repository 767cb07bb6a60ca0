/**
 * Change of the e-mail address: the code goes to the new address and works only in the session that requested it; the old
 * address is notified. Whether the new address is taken is revealed only to someone who has proved to own it.
 */
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { changeEmail } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { isFresh, MAIL_CHANGES } from '../identity.rules.ts';
import { assertOwnPassword } from '../passwords/passwords.service.ts';
import { getPerson, type Person, presentPerson } from '../people.service.ts';
import { findCode } from '../registration/codes.repository.ts';
import { issueCode, spendCode, startCountdown, tryCode } from '../registration/codes.service.ts';
import { findSession } from '../sessions/sessions.repository.ts';

const purpose = 'mail-change';

export const requestMailChange = (ctx: Ctx, { email, password }: { email: string; password?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    if (email === person.user.email) throw fieldError('email', 'validation.sameEmail');
    await assertPresence(tx, person, password);
    return sendTo(tx, person, email);
  });

/** A stolen token is not enough to take over the account: the password or a recent sign-in is required. */
async function assertPresence(tx: Tx, person: Person, password: string | undefined) {
  const session = await findSession(tx.db, tx.actor.credentialId as number);
  if (!password && session && isFresh(session, tx.now())) return;
  if (person.credentials.password_hash === null) throw identityErrors.sign_in_again();
  await assertOwnPassword(tx, person, 'password', password);
}

export const resendMailChange = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    const pending = await findCode(tx.db, tx.actor.accountId, tx.actor.userId, purpose);
    if (!pending || pending.used_at || pending.session_id !== tx.actor.credentialId)
      throw identityErrors.mail_change_missing();
    return sendTo(tx, person, pending.email);
  });

async function sendTo(tx: Tx, person: Person, email: string) {
  const today = await tx.platform.limits.take(`identity:mail-change:${tx.actor.userId}`, MAIL_CHANGES);
  if (!today.allowed) throw tooMany(today);
  const countdown = await startCountdown(tx, purpose, email);
  await issueCode(tx, person, { purpose, email, sessionId: tx.actor.credentialId });
  return countdown;
}

export async function confirmMailChange(ctx: Ctx, code: string) {
  const { accountId, userId, credentialId: sessionId, email } = ctx.actor;
  const row = await tryCode(ctx, [{ accountId, userId }], { purpose, code, email, sessionId });
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, row);
    const { user: before, account } = await getPerson(tx, userId);
    await move(tx, { before, account }, row.email, tx.now());
    return presentPerson(tx, await getPerson(tx, userId));
  });
}

/**
 * By whoever runs the brand. Nobody has proved the new address, so the next sign-in asks for a mailed code; and nobody loses an
 * account without being told. The transaction must be scoped to the person's account.
 */
export async function changeMailFor(tx: Tx<Base>, userId: number, email: string): Promise<void> {
  const { user: before, account } = await getPerson(tx, userId);
  if (email !== before.email) await move(tx, { before, account }, email, null);
}

type Moving = { before: Person['user']; account: Person['account'] };

async function move(tx: Tx<Base>, { before, account }: Moving, email: string, provedAt: Date | null): Promise<void> {
  const { id: userId, email: to, language, first_name: name } = before;
  const { id: accountId, brand_id: brandId } = account;
  await changeEmail(tx, { userId, brandId, email });
  await repository.updateCredentials(tx.db, accountId, userId, { email_confirmed_at: provedAt });
  await sendMail(tx, { to, language, brandId, template: 'mail-changed', params: { name, email } });
}
