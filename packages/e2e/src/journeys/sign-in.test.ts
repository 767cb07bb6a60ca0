/** Signing in, what each user then sees, and signing out. */
import { LANGUAGES } from '@leadwright/i18n';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { newAccount, type Person } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  IS_THOROUGH,
  newPage,
  ON_THE_PHONE,
  openSidebar,
  SETTINGS,
  type Setting,
  see,
  signIn,
  signInWith,
  signOut,
  takeSeat,
  type Visitor,
  world,
} from '../support/journey.ts';

const SECTIONS = ['settings', 'ai', 'leadSearch', 'whitelabel', 'resources', 'admin'] as const;
type Section = (typeof SECTIONS)[number];
/** By the modules of the seeded users (docs/product-rules.md#sandbox). */
const ALLOWED: Record<Person, readonly Section[]> = {
  admin: SECTIONS,
  reseller: ['settings', 'ai', 'leadSearch', 'whitelabel', 'resources'],
  customer: ['settings', 'ai', 'leadSearch'],
  member: ['settings', 'leadSearch'],
  direct: ['settings', 'ai', 'leadSearch'],
};
const PEOPLE = Object.keys(ALLOWED) as Person[];
/** Access does not depend on the width: the phone tests only the users with the most and the least access. */
const peopleAt = ({ width }: Setting) => (width === 1440 || IS_THOROUGH ? PEOPLE : (['admin', 'member'] as const));
const WALLET = '/settings/wallet';

/** The base layout redirects to the first section; without white-label the upgrade notice follows. */
const INSTEAD_FOR_MEMBER = [
  ['/ai/training', '/settings/business-profile'],
  ['/admin/dashboard', '/settings/business-profile'],
  ['/whitelabel/business-account', '/upgrade'],
  ['/settings', '/settings/business-profile'],
] as const;

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it('signs in each seeded user with one click, shows exactly their sections, and signs out', async () => {
    let built: string[] = [];
    for (const person of peopleAt(setting)) {
      const visitor = await newPage(setting);
      const { page, say } = visitor;
      await signIn(visitor, person);
      const sidebar = await openSidebar(visitor);
      const headings = await sidebar.getByRole('heading', { level: 2 }).allTextContents();
      // The brand's links come below, and a moment later.
      const seen = headings.filter((each) => each !== say('navigation.section.links'));
      const links = await sidebar.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      // The admin comes first and has every module, so the admin's sidebar has everything that is built.
      if (person === 'admin') built = seen;
      const allowed = ALLOWED[person].map((id) => say(`navigation.section.${id}`));
      expect(seen, person).toEqual(allowed.filter((section) => built.includes(section)));
      if (person === 'member') expect(links).not.toContain(WALLET);
      await signOut(visitor, sidebar);
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    }
  });
});

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, (setting) => {
  it('redirects from routes without the module, and redirects signed-out users', async () => {
    const visitor = await newPage(setting);
    const { page } = visitor;
    await visitor.go('/profile-settings/profile');
    await arriveAt(page, '/login');
    await takeSeat(visitor, 'member');
    await arriveAt(page, '/profile-settings/profile');
    for (const [path, instead] of INSTEAD_FOR_MEMBER) {
      await visitor.go(path);
      await arriveAt(page, instead);
      await see(page.getByRole('heading', { level: 1 }));
    }
  });
});

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('says that the password is wrong, keeps the address, and signs in with the right one', async () => {
    const account = await newAccount(world, setting.language);
    const visitor = await newPage({ ...setting, refusals: [401] });
    const { page, say } = visitor;
    await signInWith(visitor, { ...account, password: 'not this one' });
    await see(page.getByRole('alert').getByText(say('identity.error.credentials_wrong')));
    await expectNoSeriousAxe(page);
    await field(visitor, 'auth.field.password').fill(account.password);
    await press(visitor, 'auth.login.submit');
    await see(page.locator('#content'));
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  it('shows errors below the fields, and focuses the first', async () => {
    const visitor = await newPage({ language });
    const { page, say } = visitor;
    await visitor.go('/login');
    await press(visitor, 'auth.login.submit');
    await see(page.getByText(say('validation.required')));
    const email = field(visitor, 'auth.field.email');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill('a@b');
    await press(visitor, 'auth.login.submit');
    await see(page.getByText(say('validation.email')));
  });
});

describe('the support chat', () => {
  it('identifies the user by a proof of identity, and leaves at sign-out', async () => {
    const visitor = await newPage();
    const { page } = visitor;
    await signIn(visitor, 'customer');
    const chat = page.locator('#leadwright-support');
    await chat.waitFor({ state: 'attached' });
    expect(await chat.getAttribute('data-state')).toBe('ready');
    await signOut(visitor);
    await chat.waitFor({ state: 'detached' });
    expect(await page.locator('script[src*="support-widget"]').count()).toBe(0);
  });
});

/** On a phone, where everything is close together. */
describe('floating elements', () => {
  it('cover no controls: toasts move, the chat leaves room and hides under a dialog', async () => {
    const visitor = await newPage({ width: 390 });
    const { page, say } = visitor;
    await signIn(visitor, 'customer');
    const chat = page.locator('#leadwright-support');
    await chat.waitFor({ state: 'attached' });
    for (const path of [
      '/settings/wallet',
      '/lead-search/saved-lists',
      '/lead-search/new-search',
      '/profile-settings',
    ]) {
      await visitor.go(path);
      await chat.waitFor({ state: 'attached' });
      await see(page.locator('#content h1, #content button'));
      await expect.poll(() => coveredBy(page, '#leadwright-support')).toEqual([]);
    }
    await field(visitor, 'auth.field.lastName').fill('Floating');
    await press(visitor, 'common.save');
    const toast = page.getByRole('region', { name: say('ui.toasts') }).getByRole('status');
    await see(toast);
    await field(visitor, 'auth.field.lastName').fill('Above');
    await expect.poll(() => coveredBy(page, `[aria-label="${say('ui.toasts')}"] > *`)).toEqual([]);
    await page.getByRole('link', { name: say('profile.tab.email') }).click();
    await see(page.getByRole('dialog', { name: say('ui.saveBar.leaveTitle') }));
    await expect.poll(() => chat.evaluate((host) => getComputedStyle(host).visibility)).toBe('hidden');
    await press(visitor, 'ui.saveBar.stay');
    await press(visitor, 'ui.saveBar.discard');
    await expect.poll(() => chat.evaluate((host) => getComputedStyle(host).visibility)).toBe('visible');
  });
});

/** The texts of controls under the visible parts of a floating element. */
const coveredBy = (page: Visitor['page'], floating: string) =>
  page.evaluate((selector) => {
    const hosts = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (host) => getComputedStyle(host).visibility !== 'hidden',
    );
    const parts = hosts.flatMap((host) => [host, ...(host.shadowRoot?.querySelectorAll('*') ?? [])]);
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width * height > 0);
    const pressed = [...document.querySelectorAll('[data-keep-clear] button, [data-variant="filled"], [role="menu"]')];
    return pressed
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        const isUnder = (box: DOMRect) => left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        return width > 0 && boxes.some(isUnder);
      })
      .map((one) => one.textContent);
  }, floating);

describe('after signing in', () => {
  it('opens the page requested before', async () => {
    const visitor = await newPage();
    await visitor.go('/profile-settings/api-key');
    await arriveAt(visitor.page, '/login');
    await signInHere(visitor);
    await arriveAt(visitor.page, '/profile-settings/api-key');
  });

  it('loads the profile and then the list types', async () => {
    const visitor = await newPage({ account: await newAccount(world, 'en') });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const types = visitor.page.waitForResponse((response) => response.url().endsWith('/api/campaign-types'));
    await visitor.go('/profile-settings/profile');
    expect((await types).status()).toBe(200);
    expect(asked.indexOf('/api/campaign-types')).toBeGreaterThan(asked.indexOf('/api/me'));
  });

  it('continues where a session ended, with its input, for the same user only', async () => {
    const visitor = await newPage({ refusals: [401] });
    const { page } = visitor;
    const lastName = field(visitor, 'auth.field.lastName');
    await signIn(visitor, 'direct');
    for (const [person, name] of [
      ['direct', 'Half typed'],
      ['member', null],
    ] as const) {
      await visitor.go('/profile-settings/profile');
      const before = await lastName.inputValue();
      await lastName.fill('Half typed');
      await page.evaluate(async () => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
        await fetch('/auth/logout', { method: 'POST', headers });
      });
      // The page may already have noticed the end and left; then there is nothing to press.
      await button(visitor, 'common.save').evaluateAll(([save]) => (save as HTMLElement | undefined)?.click());
      await arriveAt(page, '/login');
      await takeSeat(visitor, person);
      if (name) {
        await arriveAt(page, '/profile-settings/profile');
        await expect.poll(() => lastName.inputValue()).toBe(name);
        await press(visitor, 'ui.saveBar.discard');
        expect(await lastName.inputValue()).toBe(before);
      } else {
        expect(new URL(page.url()).pathname).not.toBe('/profile-settings/profile');
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half typed');
      }
    }
  });

  it('keeps users with a token away from the login page', async () => {
    const visitor = await newPage();
    await signIn(visitor, 'direct');
    await visitor.go('/login');
    await see(visitor.page.locator('#content'));
    expect(new URL(visitor.page.url()).pathname).not.toBe('/login');
  });

  it('returns to the login page if the stored token is invalid', async () => {
    const visitor = await newPage({ account: { token: 'worthless' }, refusals: [401] });
    await visitor.go('/profile-settings/profile');
    await arriveAt(visitor.page, '/login');
    expect(await visitor.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});

/** Stays on the page that the guard chose. */
async function signInHere(visitor: Visitor) {
  await field(visitor, 'auth.field.email').fill('direct@sandbox.test');
  await field(visitor, 'auth.field.password').fill('sandbox');
  await press(visitor, 'auth.login.submit');
}
