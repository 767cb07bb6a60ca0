/** Forgotten and changed passwords, the second factor, and sessions elsewhere. */
import { createHmac } from 'node:crypto';
import { identity } from '@leadwright/contract/accounts/identity';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, lastMail, mailedCode, request } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  see,
  signInWith,
  signOut,
  world,
} from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';

const NEXT = 'a louder harbour 8';

const signInElsewhere = ({ email, password }: Awaited<ReturnType<typeof settledAccount>>) =>
  call(world, identity.login, { body: { email, password } });

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, (setting) => {
  it('resets a forgotten password by the code sent by e-mail', async () => {
    const account = await settledAccount(setting.language);
    const before = await lastMail(world);
    const visitor = await newPage(setting);
    const { page, say } = visitor;
    await visitor.go('/login');
    await page.getByRole('link', { name: say('auth.login.forgot') }).click();
    await expectNoSeriousAxe(page);
    await field(visitor, 'auth.field.email').fill(account.email);
    await press(visitor, 'auth.forgot.submit');
    await see(page.getByRole('heading', { name: say('auth.forgot.codeTitle') }));
    await field(visitor, 'auth.field.code').fill(await mailedCode(world, account.email, before));
    await see(page.getByRole('heading', { name: say('auth.forgot.newTitle') }));
    await expectNoSeriousAxe(page);
    await field(visitor, 'auth.field.newPassword').fill(NEXT);
    await field(visitor, 'auth.field.repeatPassword').fill(NEXT);
    await press(visitor, 'auth.forgot.newSubmit');
    await arriveAt(page, '/login');
    await see(page.getByText(say('identity.passwordReset')));
    await signInWith(visitor, { email: account.email, password: NEXT });
    await see(page.locator('#content'));
    expect((await request(world, identity.me, { token: account.token })).status).toBe(401);
  });

  it('changes the password, which ends all other sessions', async () => {
    const account = await settledAccount(setting.language);
    const elsewhere = await signInElsewhere(account);
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/password');
    await see(page.getByText(say('profile.sessions.here')));
    await expectNoSeriousAxe(page);
    await field(visitor, 'profile.password.current').fill(account.password);
    await field(visitor, 'profile.password.new').fill(NEXT);
    await field(visitor, 'auth.field.repeatPassword').fill(NEXT);
    await press(visitor, 'profile.password.submit');
    await see(page.getByText(say('identity.passwordChanged')));
    expect((await request(world, identity.me, { token: elsewhere.token })).status).toBe(401);
    expect((await request(world, identity.me, { token: account.token })).status).toBe(200);
  });

  it('switches the second factor on, and asks for it at the next sign-in', async () => {
    const account = await settledAccount(setting.language);
    const visitor = await newPage({ ...setting, account, refusals: [401, 422] });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/password');
    await press(visitor, 'profile.totp.setUp');
    await see(page.getByRole('img', { name: say('profile.totp.qr') }));
    await expectNoSeriousAxe(page);
    const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await page.getByRole('dialog').getByLabel(say('profile.password.current')).first().fill(account.password);
    await field(visitor, 'profile.totp.code').fill(totp(secret));
    await see(page.getByRole('dialog').getByText(say('profile.totp.savedTitle')));
    await expectNoSeriousAxe(page);
    const recovery = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await press(visitor, 'profile.totp.done');
    await see(page.getByText(say('profile.totp.switchOff')));

    await signOut(visitor);
    await signInWith(visitor, account);
    await see(page.getByRole('heading', { name: say('auth.totp.title') }));
    await expectNoSeriousAxe(page);
    // Each code works once, so the one after the code of the set-up is used.
    await field(visitor, 'auth.field.code').fill(totp(secret, 1));
    await press(visitor, 'auth.totp.submit');
    await see(page.locator('#content'));

    await signOut(visitor);
    await signInWith(visitor, account);
    await field(visitor, 'auth.field.code').fill('wrong-code');
    await press(visitor, 'auth.totp.submit');
    await see(page.getByText(say('identity.error.code_wrong')));
    await field(visitor, 'auth.field.code').fill(recovery[0] ?? '');
    await press(visitor, 'auth.totp.submit');
    await see(page.locator('#content'));
  });
});

describe('sessions and passwords', () => {
  it('ends a session elsewhere from the list', async () => {
    const account = await settledAccount('en');
    const elsewhere = await signInElsewhere(account);
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/profile-settings/password');
    await page
      .getByRole('button', { name: new RegExp(`^${say('profile.sessions.endLabel', { device: '' })}`) })
      .click();
    await see(page.getByText(say('identity.sessionEnded')));
    expect((await request(world, identity.me, { token: elsewhere.token })).status).toBe(401);
  });

  it('requires a new password first after a shared one', async () => {
    const account = await settledAccount('en');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    // No user has a shared password yet, so the mocked profile says so.
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), must_change_password: true } });
    });
    await visitor.go('/');
    await arriveAt(page, '/profile-settings/password');
    await see(page.getByRole('heading', { name: say('profile.password.forcedTitle') }));
    await expectNoSeriousAxe(page);
    await field(visitor, 'profile.password.current').fill(account.password);
    await field(visitor, 'profile.password.new').fill(NEXT);
    await field(visitor, 'auth.field.repeatPassword').fill(NEXT);
    // From now on the profile is real again.
    await page.unroute('**/api/me');
    await press(visitor, 'profile.password.submit');
    await arriveAt(page, '/settings/business-profile');
    await see(page.getByRole('heading', { level: 1 }));
  });
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 with SHA-1, 30 seconds, six digits; `ahead` counts periods from now. */
function totp(base32: string, ahead = 0): string {
  const bits = [...base32].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
