/**
 * Proving once more who one is (docs/product-rules.md#signing-in): the password, and the second factor where it is on. It holds
 * for a while, in this session only.
 */
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { identityErrors } from '../identity.errors.ts';
import { FRESH_MS } from '../identity.rules.ts';
import { assertOwnPassword } from '../passwords/passwords.service.ts';
import { getPerson } from '../people.service.ts';
import { checkSecondFactor } from '../sign-in/totp.service.ts';
import * as repository from './sessions.repository.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Until when it holds. */
export async function confirm(ctx: Ctx, { password, code }: Proof): Promise<Date> {
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    const { password_hash, totp_confirmed_at } = person.credentials;
    // Without a password and a second factor the user signs in with Google or Facebook, and must do so again.
    if (password_hash === null && totp_confirmed_at === null) throw identityErrors.sign_in_again();
    await assertOwnPassword(tx, person, 'password', password);
    if (totp_confirmed_at && !code) throw fieldError('code', 'validation.required');
    await checkSecondFactor(tx, person, code);
  });
  const now = ctx.now();
  await repository.noteConfirmed(ctx.platform.databases.signIn, ctx.actor.credentialId as number, now);
  return new Date(now.getTime() + FRESH_MS);
}
