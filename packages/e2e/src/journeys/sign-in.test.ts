/** Signing in, what each person then sees, and leaving again. */
import { LANGUAGES } from '@leadwright/i18n';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { newAccount, type Person } from '../support/client.ts';
import {
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  openSidebar,
  SETTINGS,
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
/** By the modules of the seeded people (docs/product-rules.md#sandbox). */
const ALLOWED: Record<Person, readonly Section[]> = {
  admin: SECTIONS,
  reseller: ['settings', 'ai', 'leadSearch', 'whitelabel', 'resources'],
  customer: ['settings', 'ai', 'leadSearch'],
  member: ['settings', 'leadSearch'],
  direct: ['settings', 'ai', 'leadSearch'],
};
const PEOPLE = Object.keys(ALLOWED) as Person[];
const WALLET = '/settings/wallet';

/** The base layout leads to the first section; without the white-label module the upgrade notice follows. */
const INSTEAD_FOR_MEMBER = [
  ['/ai/training', '/lead-search/new-search'],
  ['/admin/dashboard', '/lead-search/new-search'],
  ['/whitelabel/business-account', '/upgrade'],
  ['/settings', '/profile-settings/profile'],
] as const;

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it('lets each seeded person in with one click, shows exactly the sections of their modules, and lets them out', async () => {
    let built: string[] = [];
    for (const person of PEOPLE) {
      const visitor = await newPage(setting);
      const { page, say } = visitor;
      await signIn(visitor, person);
      const sidebar = await openSidebar(visitor);
      const seen = await sidebar.getByRole('heading', { level: 2 }).allTextContents();
      const links = await sidebar.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      // The admin comes first and owns every module: what is built at all is in the admin's sidebar.
      if (person === 'admin') built = seen;
      const allowed = ALLOWED[person].map((id) => say(`navigation.section.${id}`));
      expect(seen, person).toEqual(allowed.filter((section) => built.includes(section)));
      if (person === 'member') expect(links).not.toContain(WALLET);
      await signOut(visitor, sidebar);
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    }
  });

  it('sends people away from a route whose module they do not own, and everybody away who is not signed in', async () => {
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
  it('shows what is wrong under the fields, and the first one has the focus', async () => {
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
  it('knows the person by a proof of identity, and leaves with them', async () => {
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

describe('after signing in', () => {
  it('leads to the page that was asked for before', async () => {
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

  it('keeps people with a token away from the login page', async () => {
    const visitor = await newPage();
    await signIn(visitor, 'direct');
    await visitor.go('/login');
    await see(visitor.page.locator('#content'));
    expect(new URL(visitor.page.url()).pathname).not.toBe('/login');
  });

  it('goes back to the login page when the stored token is worth nothing', async () => {
    const visitor = await newPage({ account: { token: 'worthless' }, refusals: [401] });
    await visitor.go('/profile-settings/profile');
    await arriveAt(visitor.page, '/login');
    expect(await visitor.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});

/** Without leaving the page that the guard chose. */
async function signInHere(visitor: Visitor) {
  await field(visitor, 'auth.field.email').fill('direct@sandbox.test');
  await field(visitor, 'auth.field.password').fill('sandbox');
  await press(visitor, 'auth.login.submit');
}
