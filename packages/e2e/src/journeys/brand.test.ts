/** A brand by its host, and one address that belongs to several brands. */
import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { newAccount } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, see, seeGone, signIn, signInWith, world } from '../support/journey.ts';
import { openProvider, useAnotherAddress } from '../support/providers.ts';

const NORTHWIND = world.url.replace('//localhost', '//northwind.localhost');

describe('brands', () => {
  it('are shown by host before sign-in', async () => {
    const visitor = await newPage({ url: NORTHWIND });
    await visitor.go('/login');
    await see(visitor.page.getByText('Northwind Leads'));
    await expectNoSeriousAxe(visitor.page);
  });

  it('are asked for if address and password match several', async () => {
    const account = await newAccount(world);
    const northwind = await newPage({ url: NORTHWIND });
    await northwind.go('/login');
    await useAnotherAddress(await openProvider(northwind, 'google'), account.email);
    await press(northwind, 'shell.terms.accept');
    await seeGone(northwind.page.getByRole('dialog', { name: northwind.say('shell.terms.title') }));
    await northwind.go('/profile-settings/password');
    await field(northwind, 'profile.password.new').fill(account.password);
    await field(northwind, 'auth.field.repeatPassword').fill(account.password);
    await press(northwind, 'profile.password.submit');
    await see(northwind.page.getByText(northwind.say('identity.passwordChanged')));

    const visitor = await newPage({ refusals: [409] });
    const { page, say } = visitor;
    await signInWith(visitor, account);
    await see(page.getByRole('heading', { name: say('auth.brand.title') }));
    await expectNoSeriousAxe(page);
    await page.getByRole('button', { name: 'Northwind Leads' }).click();
    await see(page.locator('#content'));
    await see(page.getByText('Northwind Leads'));
  });

  it('are changed by their reseller, and seen by the next visitor', async () => {
    const reseller = await newPage();
    await signIn(reseller, 'reseller');
    await reseller.go('/whitelabel');
    await arriveAt(reseller.page, '/whitelabel/business-account');
    const text = `Leads that answer.\nSince ${Date.now()}.`;
    await field(reseller, 'business-account.field.content').fill(text);
    await see(reseller.page.getByRole('complementary').getByText(text));
    await expectNoSeriousAxe(reseller.page);
    await press(reseller, 'common.save');
    await see(reseller.page.getByText(reseller.say('business-account.saved')));
    const visitor = await newPage({ url: NORTHWIND });
    await visitor.go('/login');
    await see(visitor.page.getByText(text));
  });

  it('cannot break out, and run their script on ordinary pages only', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await serveHostileBrand(page);
    await signIn(visitor, 'direct');
    await see(page.getByText(HOSTILE.name ?? ''));
    expect(await page.evaluate(() => [document.title.includes('<script>'), 'hacked' in window])).toEqual([true, false]);
    const colour = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary').trim());
    expect(await colour()).not.toContain('url');

    const sidebar = await openSidebar(visitor);
    await sidebar.getByRole('link', { name: 'My leads' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'My leads' }));
    expect(await sidebar.getByRole('link', { name: say('navigation.entry.autopilots') }).count()).toBe(0);
    await page.locator('html[data-brand-script]').waitFor();
    await sidebar.getByRole('link', { name: say('navigation.entry.wallet') }).click();
    await arriveAt(page, '/settings/wallet');
    await page.locator('html:not([data-brand-script])').waitFor();
    for (const path of ['/profile-settings/password', '/settings/integration/crm', '/choose-plan']) {
      await visitor.go(path);
      await see(page.locator('#content h1'));
      expect(await page.locator('html[data-brand-script], #brand-script').count(), path).toBe(0);
    }
  });
});

const RUN = 'window.hacked = true';
/** Values that no reseller can save, and hostile but valid names and texts. */
const HOSTILE: Partial<SiteSettings> = {
  name: `<img src=x onerror="${RUN}"></title><script>${RUN}</script>`,
  content: `<svg onload="${RUN}">`,
  button_color: `red;}*{background:url(//x.test/)}`,
  script: '/brand-script/1.js',
  menu: [
    { id: 'savedLists', label: 'My leads', hidden: false },
    { id: 'autopilots', label: '', hidden: true },
    { id: 'wallet', label: '', hidden: true },
  ],
};

/** Only for this page: other journeys share the sandbox's brands. */
async function serveHostileBrand(page: Page) {
  await page.route('**/api/site-settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...HOSTILE } });
  });
  const script = `document.documentElement.dataset.brandScript = ''`;
  await page.route('**/brand-script/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
}
