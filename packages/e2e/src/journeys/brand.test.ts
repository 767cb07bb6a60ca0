/** A brand by its host, and one address that belongs to several brands. */
import { describe, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { newAccount } from '../support/client.ts';
import { newPage, see, seeGone, signInWith, world } from '../support/journey.ts';
import { openProvider, useAnotherAddress } from '../support/providers.ts';

const NORTHWIND = world.url.replace('//localhost', '//northwind.localhost');

describe('brands', () => {
  it('are shown by host before anybody signs in', async () => {
    const visitor = await newPage({ url: NORTHWIND });
    await visitor.go('/login');
    await see(visitor.page.getByText('Northwind Leads'));
    await expectNoSeriousAxe(visitor.page);
  });

  it('are asked for when the address and the password fit several', async () => {
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
});
