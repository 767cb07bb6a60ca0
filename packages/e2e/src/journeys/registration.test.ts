/** Opening an account: register, confirm the address, accept the terms. */
import { identity } from '@leadwright/contract/accounts/identity';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, mailedCode, newEmail } from '../support/client.ts';
import {
  IN_EVERY_SETTING,
  newPage,
  SETTINGS,
  see,
  seeGone,
  signInWith,
  type Visitor,
  world,
} from '../support/journey.ts';

const PASSWORD = 'a quiet harbour 7';

async function fillIn(visitor: Visitor, email: string) {
  await field(visitor, 'auth.field.firstName').fill('Nell');
  await field(visitor, 'auth.field.lastName').fill('Ortega');
  await field(visitor, 'auth.field.email').fill(email);
  await field(visitor, 'auth.field.password').fill(PASSWORD);
  await field(visitor, 'auth.field.repeatPassword').fill(PASSWORD);
}

/** In a separate window, and not yet accepted. */
async function readTerms({ page, say }: Visitor, dialog: Locator) {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: say('shell.terms.read') }).click(),
  ]);
  await see(opened.getByRole('heading', { level: 1, name: say('terms.title') }));
  await see(opened.getByText(say('terms.part.credits.text')));
  await opened.close();
  await see(dialog);
}

const submit = (visitor: Visitor) => press(visitor, 'auth.register.submit');

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it('registers, confirms with the code sent by e-mail, and accepts the terms before anything else', async () => {
    const visitor = await newPage(setting);
    const { page, say } = visitor;
    const email = newEmail('registered');
    await visitor.go('/login');
    await page.getByRole('link', { name: say('auth.login.register') }).click();
    await fillIn(visitor, email);
    await expectNoSeriousAxe(page);
    await submit(visitor);
    await see(page.getByRole('heading', { name: say('auth.confirm.title') }));
    await see(page.getByText(email));
    await see(page.getByRole('button', { name: new RegExp(say('ui.code.resendIn', { n: '\\d+' })) }));
    await expectNoSeriousAxe(page);
    await field(visitor, 'auth.field.code').fill(await mailedCode(world, email));
    const terms = page.getByRole('dialog', { name: say('shell.terms.title') });
    await see(terms);
    await expectNoSeriousAxe(page);
    if (setting === SETTINGS[0]) await readTerms(visitor, terms);
    await terms.getByRole('button', { name: say('shell.terms.accept') }).click();
    await seeGone(terms);
    await page.reload();
    await see(page.locator('#content'));
    expect(await terms.count()).toBe(0);
  });
});

describe('registration', () => {
  it('finds mistakes before anything is sent, with clear messages', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await visitor.go('/register');
    await fillIn(visitor, 'nell@');
    await field(visitor, 'auth.field.password').fill('12345');
    await submit(visitor);
    await see(page.getByText(say('validation.email')));
    await see(page.getByText(say('validation.minLength', { min: 6 })));
    await see(page.getByText(say('validation.passwordsMatch')));
  });

  it('rejects a wrong code and accepts the right one', async () => {
    const visitor = await newPage({ refusals: [422] });
    const { page, say } = visitor;
    const email = newEmail('mistyped');
    await visitor.go('/register');
    await fillIn(visitor, email);
    await submit(visitor);
    const code = await mailedCode(world, email);
    await field(visitor, 'auth.field.code').fill(code === '000000' ? '111111' : '000000');
    await see(page.getByText(say('identity.error.code_wrong')));
    await field(visitor, 'auth.field.code').fill(code);
    await see(page.getByRole('dialog', { name: say('shell.terms.title') }));
  });

  it('redirects a sign-in with an unconfirmed address to the confirmation', async () => {
    const email = newEmail('unconfirmed');
    const body = {
      first_name: 'Nell',
      last_name: 'Ortega',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    await call(world, identity.register, { body });
    const visitor = await newPage({ refusals: [403] });
    const { page, say } = visitor;
    await signInWith(visitor, { email, password: PASSWORD });
    await see(page.getByRole('heading', { name: say('auth.confirm.title') }));
    await field(visitor, 'auth.field.code').fill(await mailedCode(world, email));
    await see(page.getByRole('dialog', { name: say('shell.terms.title') }));
  });

  it('offers another code after the countdown', async () => {
    const visitor = await newPage({ fresh: true });
    const { page, say } = visitor;
    const email = newEmail('patient');
    await page.clock.install();
    await visitor.go('/register');
    await fillIn(visitor, email);
    await submit(visitor);
    await see(page.getByRole('button', { name: new RegExp(say('ui.code.resendIn', { n: '\\d+' })) }));
    await page.clock.fastForward(61_000);
    await see(button(visitor, 'ui.code.resend'));
  });
});
