/** On a phone everything can be pressed and read; with the keyboard nobody loses their place. */
import { lists } from '@leadwright/contract/leads/lists';
import { describe, expect, it } from 'vitest';
import { button } from '../support/acts.ts';
import { call } from '../support/client.ts';
import { newPage, see, seeGone, signIn, type Visitor, world } from '../support/journey.ts';
import { personOf } from '../support/list-acts.ts';

const PAGES = [
  '/lead-search/new-search',
  '/lead-search/saved-lists',
  '/lead-search/do-not-contact',
  '/settings/wallet',
  '/settings/integration',
  '/profile-settings',
  '/profile-settings/password',
  '/manage-team',
];

/** Buttons and fields that a finger hits for less than 40 px of height, and buttons whose words are cut. */
const faultsOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (one: Element) =>
      one.getAttribute('aria-label') ?? one.textContent ?? one.getAttribute('name') ?? '';
    for (const one of document.querySelectorAll<HTMLElement>(
      '#content :is(.mantine-Button-root, .mantine-Input-input)',
    )) {
      const { width, height } = one.getBoundingClientRect();
      if (width === 0) continue;
      if (height < 39.5) faults.push(`${nameOf(one)} is ${height} px high`);
      const words = one.querySelector('.mantine-Button-label') ?? one;
      if (one.matches('.mantine-Button-root') && words.scrollWidth > words.clientWidth + 1)
        faults.push(`${nameOf(one)} is cut`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
    return faults;
  });

describe('on a phone in Spanish', () => {
  it('everything is 40 px high at least, no word is cut, and no page scrolls sideways', async () => {
    const visitor = await newPage({ language: 'es', width: 390 });
    await signIn(visitor, 'customer');
    const faults: Record<string, string[]> = {};
    for (const path of PAGES) {
      await visitor.go(path);
      await visitor.page.locator('#content h1').waitFor({ state: 'attached' });
      await seeGone(visitor.page.locator('#content [aria-busy="true"]'));
      faults[path] = await faultsOf(visitor);
    }
    expect(faults).toEqual(Object.fromEntries(PAGES.map((path) => [path, []])));
  });
});

describe('with the keyboard', () => {
  const focused = ({ page }: Visitor) =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? document.activeElement?.tagName);

  it('the focus goes to the next row when a list is deleted', async () => {
    const account = await personOf('en');
    for (const name of ['Stays', 'Leaves'])
      await call(world, lists.create, { token: account.token, body: { name, type: 'local' } });
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/lead-search/saved-lists');
    await page.getByRole('button', { name: say('lists.screen.actsOf', { name: 'Leaves' }) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: say('common.delete') }).focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog'));
    await button(visitor, 'lists.screen.deleteConfirm_one').focus();
    await page.keyboard.press('Enter');
    await seeGone(page.locator('#content').getByText('Leaves', { exact: true }));
    await expect.poll(() => focused(visitor)).toContain('Stays');
  });

  it('a button that its own press disables leaves the focus with its section', async () => {
    const visitor = await newPage();
    await signIn(visitor, 'reseller');
    await visitor.go('/whitelabel/business-account');
    const reset = button(visitor, 'business-account.colours.reset');
    await reset.focus();
    await visitor.page.keyboard.press('Enter');
    const section = () => visitor.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(section).toBe('SECTION');
  });
});
