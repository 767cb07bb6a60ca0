/** English and Spanish (docs/product-rules.md#languages): switched without a reload, stored, and never anything else. */
import { identity } from '@leadwright/contract/accounts/identity';
import { describe, expect, it } from 'vitest';
import { call } from '../support/client.ts';
import { newPage, openUserMenu, see, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { sayIn } from '../support/words.ts';

const [en, es] = [sayIn('en'), sayIn('es')];
const storedLanguage = (page: import('playwright-core').Page) => page.evaluate(() => localStorage.getItem('language'));

describe('the language', () => {
  it('switches on the login page without a reload, and is stored', async () => {
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

  it('switches inside the app, too', async () => {
    const account = await settledAccount('en');
    const visitor = await newPage({ account });
    const { page } = visitor;
    await visitor.go('/profile-settings/password');
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/me/language'));
    await (await openUserMenu(visitor)).getByText(en('common.language.es')).click();
    await see(page.getByText(es('profile.totp.title')));
    expect([await storedLanguage(page), (await saved).status()]).toEqual(['es', 200]);
    expect((await call(world, identity.me, account)).language).toBe('es');
  });

  it('falls back to English for an invalid stored value', async () => {
    const visitor = await newPage({ remembers: { language: 'klingon' } });
    await visitor.go('/login');
    await see(visitor.page.getByRole('heading', { name: en('auth.login.title') }));
  });

  it("of a first visit is English; the browser's is offered, and the choice is stored", async () => {
    const visitor = await newPage({ fresh: true });
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['es-ES', 'es'] });
    });
    await page.evaluate(() => localStorage.clear());
    await visitor.go('/login');
    await see(page.getByRole('heading', { name: en('auth.login.title') }));
    await page.getByRole('button', { name: es('common.languageBand.accept') }).click();
    await see(page.getByRole('heading', { name: es('auth.login.title') }));
    await page.reload();
    await see(page.getByRole('heading', { name: es('auth.login.title') }));
    expect(await page.getByRole('button', { name: en('common.languageBand.accept') }).count()).toBe(0);
  });
});
