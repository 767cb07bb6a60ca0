/** English and Spanish (docs/product-rules.md#languages): switched without a reload, stored, and never anything else. */
import { describe, expect, it } from 'vitest';
import { newPage, openUserMenu, see, signIn } from '../support/journey.ts';
import { sayIn } from '../support/words.ts';

const [en, es] = [sayIn('en'), sayIn('es')];
const storedLanguage = (page: import('playwright-core').Page) => page.evaluate(() => localStorage.getItem('language'));

describe('the language', () => {
  it('switches on the login page without a reload, and is remembered', async () => {
    const visitor = await newPage();
    const { page } = visitor;
    await visitor.go('/login');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByText(en('common.language.es')).click();
    await see(page.getByRole('heading', { name: es('auth.login.title') }));
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    expect([await storedLanguage(page), await page.getAttribute('html', 'lang')]).toEqual(['es', 'es']);
    await page.reload();
    await see(page.getByRole('heading', { name: es('auth.login.title') }));
  });

  it('switches inside the app too', async () => {
    const visitor = await newPage();
    const { page } = visitor;
    await signIn(visitor, 'direct');
    await visitor.go('/profile-settings/password');
    await (await openUserMenu(visitor)).getByText(en('common.language.es')).click();
    await see(page.getByText(es('profile.totp.title')));
    expect(await storedLanguage(page)).toBe('es');
  });

  it('falls back to English when something else is stored', async () => {
    const visitor = await newPage({ remembers: { language: 'klingon' } });
    await visitor.go('/login');
    await see(visitor.page.getByRole('heading', { name: en('auth.login.title') }));
  });
});
