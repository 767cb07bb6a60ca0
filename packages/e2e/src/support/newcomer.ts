/** A new account for one screenshot: registered, terms accepted, prepared, and opened at its path. */
import { brands } from '@leadwright/contract/accounts/brands';
import { type Account, call, newAccount } from './client.ts';
import type { Stage } from './stage.ts';

export async function settle({ page, world }: Stage, path: string, prepare?: (account: Account) => Promise<unknown>) {
  const account = await newAccount(world);
  await call(world, brands.acceptTerms, { token: account.token });
  await prepare?.(account);
  await page.evaluate((token) => localStorage.setItem('access_token', token), account.token);
  await page.goto(world.url + path);
  await page.locator('#content h1').waitFor({ state: 'attached' });
  return account;
}
