/** People for journeys that begin inside. */
import { brands } from '@leadwright/contract/brands';
import type { Language } from '@leadwright/i18n';
import { type Account, call, newAccount } from './client.ts';
import { world } from './journey.ts';

/** Somebody of their own who has accepted the terms: nothing stands between them and the screens. */
export async function settledAccount(language: Language = 'en'): Promise<Account> {
  const account = await newAccount(world, language);
  await call(world, brands.acceptTerms, { token: account.token });
  return account;
}
