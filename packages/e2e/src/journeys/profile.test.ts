/** A user's own settings: name, picture, language, e-mail, API keys. */
import { identity } from '@leadwright/contract/accounts/identity';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, lastMail, loginOf, mailedCode, newEmail, request } from '../support/client.ts';
import {
  IN_EVERY_SETTING,
  newPage,
  ON_THE_PHONE,
  see,
  seeGone,
  signInWith,
  signOut,
  world,
} from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('saves name, picture and language', async () => {
    const account = await settledAccount(setting.language);
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go('/profile-settings');
    await field(visitor, 'auth.field.firstName').fill('Marisol');
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
    await see(page.getByRole('button', { name: say('ui.image.replace') }));
    await expectNoSeriousAxe(page);
    await press(visitor, 'common.save');
    await see(page.getByText(say('identity.profileSaved')));
    const me = await call(world, identity.me, { token: account.token });
    expect(me).toMatchObject({
      first_name: 'Marisol',
      language: setting.language,
      profile: expect.stringMatching(/^\/files\//),
    });
  });

  it('changes the e-mail by the code sent to the new address', async () => {
    const account = await settledAccount(setting.language);
    const visitor = await newPage({ ...setting, account, refusals: [422] });
    const { page, say } = visitor;
    const ask = async (email: string) => {
      await field(visitor, 'profile.email.new').fill(email);
      await field(visitor, 'profile.email.password').fill(account.password);
      await press(visitor, 'profile.email.submit');
    };
    await visitor.go('/profile-settings/email');
    await ask(account.email);
    await see(page.getByText(say('validation.sameEmail')));
    await expectNoSeriousAxe(page);
    const email = newEmail('changed');
    const before = await lastMail(world);
    await ask(email);
    await field(visitor, 'profile.email.code').fill(await mailedCode(world, email, before));
    await see(page.getByText(say('identity.emailChanged')));
    await see(page.getByText(email));

    await signOut(visitor);
    await signInWith(visitor, { email, password: account.password });
    await see(page.locator('#content'));
  });

  it('accepts an address requested by an administrator, with the code sent there', async () => {
    const person = await settledAccount(setting.language);
    const { account } = await call(world, identity.me, { token: person.token });
    const admin = await newPage({ ...setting, account: await loginOf(world, 'admin') });
    await admin.go(`/admin/users/${account.id}/edit`);
    const email = newEmail('asked');
    const before = await lastMail(world);
    await field(admin, 'admin-users.field.email').fill(email);
    await press(admin, 'common.save');
    await see(admin.page.getByText(email));
    await see(admin.page.getByRole('button', { name: admin.say('ui.askedAddress.withdraw') }));
    expect(await field(admin, 'admin-users.field.email').inputValue()).toBe(person.email);
    await expectNoSeriousAxe(admin.page);

    const visitor = await newPage({ ...setting, account: person });
    await visitor.go('/profile-settings/email');
    await see(visitor.page.getByRole('heading', { name: visitor.say('profile.email.askedTitle') }));
    await expectNoSeriousAxe(visitor.page);
    await field(visitor, 'profile.email.code').fill(await mailedCode(world, email, before));
    await see(visitor.page.getByText(visitor.say('identity.emailChanged')));
    await seeGone(visitor.page.getByRole('heading', { name: visitor.say('profile.email.askedTitle') }));
    expect((await call(world, identity.me, { token: person.token })).email).toBe(email);
  });

  it('creates an API key that is shown once and works, and revokes it', async () => {
    const account = await settledAccount(setting.language);
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/api-key');
    await press(visitor, 'profile.keys.create');
    await field(visitor, 'profile.keys.name').fill('Nightly export');
    await expectNoSeriousAxe(page);
    await press(visitor, 'profile.keys.createSubmit');
    const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await press(visitor, 'profile.keys.copy');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await press(visitor, 'profile.keys.done');
    await see(page.getByText(`•••• ${key.slice(-4)}`));
    await expectNoSeriousAxe(page);
    expect((await call(world, identity.me, { token: key })).email).toBe(account.email);

    await page.getByRole('button', { name: say('profile.keys.revokeLabel', { name: 'Nightly export' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('profile.keys.revoke'), exact: true })
      .click();
    await see(page.getByText(say('profile.keys.revoked')));
    expect((await request(world, identity.me, { token: key })).status).toBe(401);
  });
});

describe('profile settings', () => {
  it('asks before unsaved changes are lost', async () => {
    const visitor = await newPage({ account: await settledAccount('en') });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/profile');
    await field(visitor, 'auth.field.lastName').fill('Changed');
    await page.getByRole('link', { name: say('profile.tab.password') }).click();
    const dialog = page.getByRole('dialog', { name: say('ui.saveBar.leaveTitle') });
    await dialog.getByRole('button', { name: say('ui.saveBar.stay') }).click();
    await seeGone(dialog);
    expect(await field(visitor, 'auth.field.lastName').inputValue()).toBe('Changed');
  });

  it('rejects an invalid picture before upload', async () => {
    const visitor = await newPage({ account: await settledAccount('en') });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/profile');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await see(page.getByText(say('validation.imageFormats', { x: 'PNG, JPG, WebP, GIF' })));
  });

  it('changes name, access and budget of a key', async () => {
    const account = await settledAccount('en');
    await call(world, identity.createApiKey, {
      token: account.token,
      body: { name: 'First name', description: 'Fetches the leads of last night for the dashboard' },
    });
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/api-key');
    await page.getByRole('button', { name: say('profile.keys.edit', { name: 'First name' }) }).click();
    await field(visitor, 'profile.keys.name').fill(LONG_NAME);
    await page.getByRole('combobox', { name: say('profile.keys.access') }).click();
    await page.getByRole('option', { name: say('profile.keys.accessRead') }).click();
    await page.getByRole('textbox', { name: new RegExp(say('profile.keys.budget')) }).fill('50');
    await press(visitor, 'common.save');
    const shown = page.getByText(LONG_NAME, { exact: true });
    await see(shown);
    expect(await shown.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
    const { data } = await call(world, identity.findApiKeys, { token: account.token });
    expect(data[0]).toMatchObject({ name: LONG_NAME, scopes: ['read'], daily_credit_budget: 50 });
  });
});

/** A long name, as users give their keys; the table shows it in full. */
const LONG_NAME = 'Reporting, Berlin warehouse';
/** The smallest PNG: one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
