/** Signing in with a connected account through the popup. */
import { describe, expect, it } from 'vitest';
import { button, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { newEmail } from '../support/client.ts';
import { AT_THE_DESK, IN_EVERY_SETTING, newPage, see } from '../support/journey.ts';
import { openProvider, useAnotherAddress } from '../support/providers.ts';

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, (setting) => {
  it('signs in with Google through the popup, which closes itself', async () => {
    const visitor = await newPage(setting);
    await visitor.go('/login');
    const popup = await openProvider(visitor, 'google');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: /customer@sandbox\.test/ }).click();
    await closed;
    await see(visitor.page.locator('#content'));
    await expectNoSeriousAxe(visitor.page);
  });
});

describe('a connected account', () => {
  it('creates an account for an unknown user, here by Facebook', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await visitor.go('/login');
    const popup = await openProvider(visitor, 'facebook');
    await useAnotherAddress(popup, newEmail('social'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('shell.terms.accept') })
      .click();
    await visitor.go('/profile-settings/password');
    await see(page.getByRole('heading', { name: say('profile.password.setTitle') }));
  });

  it('reports a refusal at the provider', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await visitor.go('/login');
    const popup = await openProvider(visitor, 'google');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await see(page.getByText(say('auth.social.denied', { provider: 'Google' })));
    await expectNoSeriousAxe(page);
  });

  it('reports a closed popup, and can be retried', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await visitor.go('/login');
    const popup = await openProvider(visitor, 'google');
    await popup.close();
    await see(page.getByText(say('auth.social.closed', { provider: 'Google' })));
    expect(await button(visitor, 'auth.social.google').isEnabled()).toBe(true);
  });

  it('reports a blocked popup', async () => {
    const visitor = await newPage({ fresh: true });
    const { page, say } = visitor;
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await visitor.go('/login');
    await press(visitor, 'auth.social.google');
    await see(page.getByText(say('auth.social.blocked', { provider: 'Google' })));
  });
});

describe('the return pages', () => {
  it.each(['/callback', '/crm/callback'])(
    '%s without a page that waits says that the window can be closed',
    async (path) => {
      const visitor = await newPage();
      const { page, say } = visitor;
      await visitor.go(`${path}?code=stolen&state=invented`);
      await see(page.getByText(say('auth.callback.lost')));
      await expectNoSeriousAxe(page);
    },
  );
});
