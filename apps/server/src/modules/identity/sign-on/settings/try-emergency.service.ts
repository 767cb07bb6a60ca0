/** The owner tries the emergency way in, before it is needed: the password, then the code. No session opens. */
import { type Ctx, inTransaction } from '../../../../platform/context.ts';
import { assertOwnPassword } from '../../passwords/passwords.service.ts';
import { getPerson } from '../../people.service.ts';
import { checkSecondFactor } from '../../sign-in/totp.service.ts';
import { mailEmergencyCode, noteEmergency, useEmergencyCode } from '../emergency.service.ts';
import { signOnErrors } from '../sign-on.errors.ts';

/** Which code is still missing; null: it works. */
export async function tryEmergency(
  ctx: Ctx,
  password: string,
  code: string | undefined,
): Promise<'app' | 'mail' | null> {
  const person = await inTransaction(ctx, async (tx) => {
    const found = await getPerson(tx, tx.actor.userId);
    if (found.credentials.password_hash === null) throw signOnErrors.no_way();
    await assertOwnPassword(tx, found, 'password', password);
    return found;
  });
  const hasApp = person.credentials.totp_confirmed_at !== null;
  if (!code) {
    if (!hasApp) await mailEmergencyCode(ctx, person);
    return hasApp ? 'app' : 'mail';
  }
  if (hasApp) await inTransaction(ctx, (tx) => checkSecondFactor(tx, person, code));
  else await useEmergencyCode(ctx, person, code);
  await inTransaction(ctx, (tx) => noteEmergency(tx, person, true));
  return null;
}
