/** Accounts for journeys that start signed in. */
import { brands } from '@leadwright/contract/accounts/brands';
import type { Language } from '@leadwright/i18n';
import { type Account, call, newAccount } from './client.ts';
import { world } from './journey.ts';

/** A new account that has accepted the terms. */
export async function settledAccount(language: Language = 'en'): Promise<Account> {
  const account = await newAccount(world, language);
  await call(world, brands.acceptTerms, { token: account.token });
  return account;
}
