/**
 * An account can switch passwords off. Its owner keeps an emergency way in: the password and a code, of the app or by mail. Each
 * use is in the history, and everybody of the account gets a mail.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { findMembers, getMainUser, isMainUser } from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { brandOrigin, findBrand } from '../../brands/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { authorOf, type Person } from '../people.service.ts';
import { hasOpenCode, issueCode, spendCode, startCountdown, tryCode } from '../registration/codes.service.ts';
import { signOnErrors } from './sign-on.errors.ts';
import * as repository from './sign-on.repository.ts';
import type { Provider } from './sign-on.table.ts';

/** The provider of an account that has switched passwords off. */
async function withoutPasswords(tx: Tx<Base>): Promise<Provider | undefined> {
  const provider = await repository.findProvider(tx.db, tx.accountId, 'account');
  return provider?.passwords_off ? provider : undefined;
}

/** Throws unless the person may come in by a way other than sign-on. True: it is the owner's emergency way. */
export async function assertMayEnter(tx: Tx<Base>, { user, account }: Person): Promise<boolean> {
  const provider = await withoutPasswords(tx);
  if (!provider) return false;
  if (isMainUser(user)) return true;
  const brand = await findBrand(tx, account.brand_id);
  const offer = { key: provider.key, name: provider.name, origin: brandOrigin(tx.platform, brand) };
  throw signOnErrors.required({ params: { name: provider.name }, details: { sign_on: offer } });
}

/** Before the owner comes in with the password: without an app for codes, a mailed one is asked for. */
export async function passEmergencyCode(ctx: Base, person: Person, code: string | undefined): Promise<void> {
  const { user, account, credentials } = person;
  if (!isMainUser(user) || credentials.totp_confirmed_at !== null) return;
  if (!(await asAccount(ctx, account.id, withoutPasswords))) return;
  if (!code) {
    await mailEmergencyCode(ctx, person);
    throw signOnErrors.emergency_code();
  }
  await useEmergencyCode(ctx, person, code);
}

/** One that is still good is not replaced: the person may have it in hand. */
export async function mailEmergencyCode(ctx: Base, person: Person): Promise<void> {
  const isOpen = await asAccount(ctx, person.account.id, (tx) => hasOpenCode(tx, person, 'emergency'));
  if (isOpen) return;
  await startCountdown(ctx, 'emergency', person.user.email);
  await asAccount(ctx, person.account.id, (tx) => issueCode(tx, person, { purpose: 'emergency' }));
}

export async function useEmergencyCode(ctx: Base, { user, account }: Person, code: string): Promise<void> {
  const key = { accountId: account.id, userId: user.id };
  const row = await tryCode(ctx, [key], { purpose: 'emergency', code, email: user.email });
  await asAccount(ctx, account.id, (tx) => spendCode(tx, row));
}

/** The owner came in, or tried whether they could. */
export async function noteEmergency(tx: Tx<Base>, person: Person, isTry: boolean): Promise<void> {
  const { user, account } = person;
  await record(tx, {
    action: isTry ? 'sign-on.emergencyTried' : 'sign-on.emergency',
    subject: `users/${user.id}`,
    by: authorOf(person),
  });
  const provider = await repository.findProvider(tx.db, account.id, 'account');
  if (provider) {
    const outcome = isTry ? 'emergency_tried' : 'emergency';
    const entry = { account_id: account.id, provider_id: provider.id, at: tx.now(), detail: '' };
    await repository.insertLog(tx.db, { ...entry, who: authorOf(person).name || user.email, outcome });
  }
  if (isTry) return;
  const people = [await getMainUser(tx), ...(await findMembers(tx))].filter(({ status }) => status === 'active');
  for (const { email, language, first_name } of people) {
    await sendMail(tx, {
      to: email,
      language,
      brandId: account.brand_id,
      template: 'emergency-sign-in',
      params: { name: first_name, person: authorOf(person).name || user.email, account: account.name },
    });
  }
}
