/** A new user without any knowledge: from the login page to the first ten leads with verified e-mails. */
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf, mailedCode, newEmail } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, SETTINGS, see, type Visitor, world } from '../support/journey.ts';
import { INDEX_MS, indexIsFilled } from '../support/leads.ts';

const PASSWORD = 'a quiet harbour 7';
const MOST_CLICKS = 9;

beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

/** Counts every click, whatever it hits. */
async function countClicks(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', String(1 + Number(sessionStorage.getItem('clicks'))));
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

async function signUp(visitor: Visitor, email: string) {
  const { page, say } = visitor;
  await visitor.go('/login');
  await page.getByRole('link', { name: say('auth.login.register') }).click();
  await field(visitor, 'auth.field.firstName').fill('Nuria');
  await field(visitor, 'auth.field.lastName').fill('Salvat');
  await field(visitor, 'auth.field.email').fill(email);
  await field(visitor, 'auth.field.password').fill(PASSWORD);
  await field(visitor, 'auth.field.repeatPassword').fill(PASSWORD);
  await press(visitor, 'auth.register.submit');
  await field(visitor, 'auth.field.code').fill(await mailedCode(world, email));
  await page
    .getByRole('dialog', { name: say('shell.terms.title') })
    .getByRole('button', { name: say('shell.terms.accept') })
    .click();
}

async function bottomOf(locator: Locator) {
  const box = await locator.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

/** The short path beside the title: what it says is next. */
const nextStep = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([name]) => name.startsWith('first-path:'))?.[1]);

describe.each(SETTINGS)(IN_EVERY_SETTING, ({ language, width }) => {
  it('a new user has ten leads with verified e-mails after a few clicks', async () => {
    const visitor = await newPage({ language, width, fresh: true });
    const { page, say, isPhone } = visitor;
    const clicks = await countClicks(page);
    await signUp(visitor, newEmail('nuria'));
    await page.waitForURL(/\/lead-search\/new-search/);
    await see(page.getByText(say('search.screen.example')));
    if (isPhone) await press(visitor, 'search.screen.start.open');
    await see(page.getByText(say('start.title.yet')));
    await expectNoSeriousAxe(page);
    const act = say('search.screen.act.industry_other', { n: 10 });
    const go = page.getByRole('button', { name: say('start.goAnd.trial', { act }) });
    // Of the ordinary window of a desktop, without scrolling.
    if (!isPhone) expect(await bottomOf(go)).toBeLessThanOrEqual(900);
    await go.click();
    await page.waitForURL(/\/saved-lists\/local-\d+\?.*run=\d+/);
    await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
    expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);

    const token = (await page.evaluate(() => localStorage.getItem('access_token'))) as string;
    const id = Number(new URL(page.url()).searchParams.get('run'));
    const { list_id, added } = await call(world, search.get, { token, params: { id } });
    const leads = async () =>
      (await call(world, results.find, { token, params: { type: 'local', id: list_id }, body: {} })).data;
    expect(added).toBe(10);
    await expect
      .poll(async () => (await leads()).map((lead) => lead.email_state))
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/unchecked|looking/)]));
    expect((await leads()).filter((lead) => lead.email_state === 'found').length).toBeGreaterThan(0);

    expect(await nextStep(page)).toBe('look');
    await visitor.go(`/lead-search/saved-lists/local-${list_id}/${(await leads())[0]?.id}`);
    await expect.poll(() => nextStep(page)).toBe('send');
  });
});
