/** Login-as: a banner on every page, the areas that are closed during the session, and the way back. */
import { identity } from '@leadwright/contract/accounts/identity';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone, world } from '../support/journey.ts';

const tokenIn = (page: import('playwright-core').Page) => page.evaluate(() => localStorage.getItem('access_token'));

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('shows the banner while an admin is logged in as a customer, and returns', async () => {
    const [admin, customer] = [await loginOf(world, 'admin'), await loginOf(world, 'customer')];
    const opened = await call(world, identity.loginAs, { token: admin.token, body: { user_id: customer.id } });
    const visitor = await newPage({ ...setting, account: opened, remembers: { own_access_token: admin.token } });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/email');
    const band = page.getByRole('complementary');
    await see(band.getByText(/^Mara /));
    await see(page.getByText(say('profile.loginAs', { name: 'Mara' })));
    await expectNoSeriousAxe(page);
    await band.getByRole('button', { name: say('shell.loginAs.return') }).click();
    await seeGone(band);
    expect(await tokenIn(page)).toBe(admin.token);
    await page.reload();
    await see(page.locator('#content'));
    expect((await call(world, identity.me, { token: (await tokenIn(page)) ?? '' })).email).toBe('admin@sandbox.test');
  });
});
