/**
 * Changes the user's own email address. The code goes to the new address and works only in the session that requested it; the old
 * address is notified. Whether the new address is taken is revealed only after the user has proved to own it. Changes that
 * another user requested are confirmed here too.
 */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { accessErrors } from '../../../platform/http/access.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { MAIL_CHANGES } from '../identity.rules.ts';
import { assertOwnPassword } from '../passwords/passwords.service.ts';
import { getPerson, type Person, presentPerson } from '../people.service.ts';
import { findCode } from '../registration/codes.repository.ts';
import { issueCode, spendCode, startCountdown, tryCode } from '../registration/codes.service.ts';
import { findAsked, mailAskedCode, moveAddress, noteMoved } from './asked-change.service.ts';

const purpose = 'mail-change';

export const requestMailChange = (ctx: Ctx, { email, password }: { email: string; password?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    if (email === person.user.email) throw fieldError('email', 'validation.sameEmail');
    await assertPresence(tx, person, password);
    return sendTo(tx, person, email);
  });

/**
 * A stolen token is not enough to take over the account: the password or a recent proof is required, and where there is a second
 * factor the proof, which takes both.
 */
async function assertPresence(tx: Tx, person: Person, password: string | undefined) {
  const { isConfirmed } = tx.actor;
  if (!password && isConfirmed) return;
  if (person.credentials.totp_confirmed_at && !isConfirmed) throw accessErrors.recent();
  if (person.credentials.password_hash === null) throw identityErrors.sign_in_again();
  await assertOwnPassword(tx, person, 'password', password);
}

export const resendMailChange = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    if (await findAsked(tx, tx.actor.userId)) return mailAskedCode(tx, tx.actor.userId);
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

/** A code that another user requested works in any session of the person, after a confirmation of identity. */
export async function confirmMailChange(ctx: Ctx, code: string) {
  const { accountId, userId, credentialId, email } = ctx.actor;
  const asked = await inTransaction(ctx, (tx) => findAsked(tx, userId));
  if (asked && !ctx.actor.isConfirmed) throw accessErrors.recent();
  const sessionId = asked ? null : credentialId;
  const row = await tryCode(ctx, [{ accountId, userId }], { purpose, code, email, sessionId });
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, row);
    const before = await getPerson(tx, userId);
    await moveAddress(tx, before, row.email, tx.now());
    if (asked) await noteMoved(tx, before, row.email);
    return presentPerson(tx, await getPerson(tx, userId));
  });
}
