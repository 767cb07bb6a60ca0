/** The sandbox's Google and Facebook popups. */
import type { Page } from 'playwright-core';
import { press } from './acts.ts';
import type { Visitor } from './journey.ts';

export async function openProvider(visitor: Visitor, provider: 'google' | 'facebook'): Promise<Page> {
  const popup = visitor.page.waitForEvent('popup');
  await press(visitor, `auth.social.${provider}`);
  return popup;
}

export async function useAnotherAddress(popup: Page, email: string) {
  await popup.getByText('Use another address').click();
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('First name').fill('Paz');
  await popup.getByLabel('Last name').fill('Iglesias');
  await popup.getByRole('button', { name: 'Continue' }).click();
}
