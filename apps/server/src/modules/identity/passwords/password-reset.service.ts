/**
 * Password changes: by mailed code for a forgotten password, or with the current one. Afterwards all other sessions are ended
 * and the owner is notified.
 */
import { asAccount, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { record } from '../../audit/public.ts';
import { findBrand } from '../../brands/public.ts';
import { sendMail } from '../../mailing/public.ts';
import * as repository from '../credentials.repository.ts';
import { sendCodeJob } from '../identity.jobs.ts';
import { authorOf, getPerson, type Person } from '../people.service.ts';
import {
  type CodeRequest,
  runningCountdown,
  spendCode,
  startCountdown,
  tryCode,
} from '../registration/codes.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { brandInForce, loginsOf } from '../sign-in/sign-in.service.ts';
import { assertOwnPassword, assertPassword, hashPassword, isPassword } from './passwords.service.ts';

/**
 * A code for a new password. The first step again, because its answer was lost, leads on: a code was asked for a moment ago, and
 * none is sent before the countdown ends.
 */
export const requestResetCode = async (ctx: Base, email: string): Promise<{ resendIn: number }> =>
  (await runningCountdown(ctx, 'reset-password', email)) ?? requestCode(ctx, 'reset-password', email);

/** The worker checks whether the person exists, so that the response and its timing do not reveal it. */
export async function requestCode(
  ctx: Base,
  purpose: CodeRequest['purpose'],
  email: string,
): Promise<{ resendIn: number }> {
  const countdown = await startCountdown(ctx, purpose, email);
  const brandId = (await brandInForce(ctx)) ?? null;
  await asPlatform(ctx, (tx) => enqueue(tx, sendCodeJob, { purpose, email, brandId }));
  return countdown;
}

const tryResetCode = async (ctx: Base, email: string, code: string) =>
  tryCode(ctx, await loginsOf(ctx, email), { purpose: 'reset-password', code, email });

export async function checkResetCode(ctx: Base, { email, code }: { email: string; code: string }): Promise<void> {
  await tryResetCode(ctx, email, code);
}

/** The code proves the address too, so it is confirmed as well. */
export async function resetPassword(
  ctx: Base,
  { email, code, password }: { email: string; code: string; password: string },
) {
  assertPassword(ctx.platform.config, password, email, [(await findBrand(ctx, ctx.brandId)).name]);
  const row = await tryResetCode(ctx, email, code);
  const passwordHash = await hashPassword(password);
  await asAccount(ctx, row.account_id, async (tx) => {
    await spendCode(tx, row);
    const person = await getPerson(tx, row.user_id);
    await setPassword(tx, person, passwordHash, null);
    await record(tx, { action: 'identity.resetPassword', subject: `users/${row.user_id}`, by: authorOf(person) });
    await repository.updateCredentials(tx.db, row.account_id, row.user_id, {
      email_confirmed_at: person.credentials.email_confirmed_at ?? tx.now(),
    });
    await repository.rememberAddress(tx.db, row.account_id, row.user_id, networkOf(tx.ip), tx.now());
  });
}

interface ChangeInput {
  current_password?: string | undefined;
  password: string;
}

export async function changePassword(ctx: Ctx, { current_password: current, password }: ChangeInput): Promise<void> {
  const { actor } = ctx;
  const brand = await findBrand(ctx, actor.brandId);
  assertPassword(ctx.platform.config, password, actor.email, [brand.name, ...actor.name.split(' ')]);
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    await assertOwnPassword(tx, person, 'current_password', current);
    if (await isPassword(password, person.credentials.password_hash))
      throw fieldError('password', 'identity.error.password_same');
    await setPassword(tx, person, await hashPassword(password), tx.actor.credentialId);
  });
}

async function setPassword(tx: Tx<Base>, { user, account }: Person, passwordHash: string, keptSession: number | null) {
  const changed = { password_hash: passwordHash, must_change_password: false, changed_at: tx.now() };
  await repository.updateCredentials(tx.db, account.id, user.id, changed);
  await endSessionsOf(tx, user.id, keptSession);
  await sendMail(tx, {
    to: user.email,
    language: user.language,
    brandId: account.brand_id,
    template: 'password-changed',
    params: { name: user.first_name },
  });
}
