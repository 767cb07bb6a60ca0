/** Saved lists on screen: create, rename, archive, delete with undo, tags and source, the command palette. */

import { lists } from '@leadwright/contract/leads/lists';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  ON_THE_PHONE,
  see,
  seeGone,
  signIn,
  takeSeat,
  world,
} from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { act, inDialog, personOf, tick } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';

describe.each(AT_THE_DESK.map(({ language }) => language))('in %s', (language) => {
  it('creates, renames, archives, deletes and restores lists', async () => {
    const account = await personOf(language);
    const visitor = await newPage({ language, account });
    const { page, say } = visitor;
    const [before, after] = [`Before ${language}`, `After ${language}`];
    await visitor.go('/lead-search/saved-lists');
    await button(visitor, 'lists.screen.create').first().click();
    await field(visitor, 'lists.screen.name').fill(before);
    await inDialog(visitor, say('lists.screen.create')).click();
    await see(page.getByText(say('results.screen.empty')));
    await visitor.go('/lead-search/saved-lists');
    await page.getByRole('button', { name: say('lists.screen.actsOf', { name: before }) }).click();
    await see(page.getByRole('menuitem', { name: say('common.delete') }));
    await page.getByRole('menuitem', { name: say('lists.screen.rename') }).click();
    await field(visitor, 'lists.screen.name').fill(after);
    await inDialog(visitor, say('lists.screen.rename')).click();
    await see(page.getByText(after, { exact: true }));
    await expectNoSeriousAxe(page);
    await tick(visitor, after);
    await act(visitor, say('lists.screen.archive'));
    await seeGone(page.locator('#content').getByText(after, { exact: true }));
    await page.getByRole('tab', { name: say('lists.screen.archived') }).click();
    await tick(visitor, after);
    await act(visitor, say('common.delete'));
    await inDialog(visitor, say('lists.screen.deleteConfirm_one')).click();
    await seeGone(page.locator('#content').getByText(after, { exact: true }));
    await button(visitor, 'common.undo').click();
    await see(page.locator('#content').getByText(after, { exact: true }));
  });
});

describe('nothing is lost', () => {
  it('undoes a deletion after a reload', async () => {
    const account = await personOf('en');
    const visitor = await newPage({ language: 'en', account });
    const { page, say } = visitor;
    const name = 'Soon gone, under a name that is longer than the panel of activities';
    await call(world, lists.create, { token: account.token, body: { name, type: 'local' } });
    await visitor.go('/lead-search/saved-lists');
    await tick(visitor, name);
    await act(visitor, say('common.delete'));
    await inDialog(visitor, say('lists.screen.deleteConfirm_one')).click();
    const list = page.locator('#content').getByText(name, { exact: true });
    await seeGone(list);
    await page.reload();
    await press(visitor, 'shell.activity.label');
    const activity = page.getByRole('dialog', { name: say('shell.activity.label') });
    const undo = activity.getByText(say('common.undo'), { exact: true });
    expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await undo.click();
    await see(list);
  });

  it('reopens a dialog with its input when the same user signs in after the session ended', async () => {
    const visitor = await newPage({ refusals: [401] });
    const { page, say } = visitor;
    await signIn(visitor, 'direct');
    await visitor.go('/lead-search/saved-lists');
    await button(visitor, 'lists.screen.create').first().click();
    await field(visitor, 'lists.screen.name').fill('Half typed');
    await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
      await fetch('/auth/logout', { method: 'POST', headers });
    });
    const create = page.getByRole('dialog').getByRole('button', { name: say('lists.screen.create'), exact: true });
    // The page may already have noticed the end and left.
    await create.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
    await arriveAt(page, '/login');
    await takeSeat(visitor, 'direct');
    await arriveAt(page, '/lead-search/saved-lists');
    await expect.poll(() => field(visitor, 'lists.screen.name').inputValue()).toBe('Half typed');
  });
});

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, ({ language, width }) => {
  it('finds a list from anywhere, and gives it tags and a source', async () => {
    const list = await listOf24(world, await personOf(language), `Harbour clinics ${language}`);
    const visitor = await newPage({ language, width, account: list });
    const { page, say } = visitor;
    await visitor.go('/lead-search/custom-labels');
    await see(page.locator('h1'));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say('shell.palette.placeholder') }).fill('harbour');
    await page.getByRole('option', { name: `Harbour clinics ${language}` }).click();
    await arriveAt(page, list.path);
    await see(page.getByText('Alta Dental 0', { exact: true }));
    await page.getByRole('link', { name: say('lists.screen.tagsAndSource') }).click();
    await page.getByRole('combobox', { name: say('lists.screen.tags'), exact: true }).fill('q1 outreach');
    await page.keyboard.press('Enter');
    await field(visitor, 'lists.screen.source').fill('Trade fair');
    await expectNoSeriousAxe(page);
    await button(visitor, 'common.save').click();
    const saved = async () => (await call(world, lists.get, { token: list.token, params: { id: list.id } })).data;
    await expect.poll(async () => (await saved()).source).toBe('Trade fair');
    expect((await saved()).tags).toEqual(['q1 outreach']);
  });
});

it("finds leads, settings and pages from anywhere, limited to the user's access", async () => {
  const list = await listOf24(world, await settledAccount('en'), 'Far clinics');
  const visitor = await newPage({ account: list });
  const { page, say } = visitor;
  const look = async (typed: string, at = page) => {
    await at.keyboard.press('Control+k');
    await at.getByRole('combobox', { name: say('shell.palette.placeholder') }).fill(typed);
  };
  await visitor.go('/lead-search/custom-labels');
  await see(page.locator('h1'));
  await look('hello@clinic4.test');
  await page.getByRole('option', { name: /^Alta Dental 4.*Far clinics$/ }).click();
  await arriveAt(page, /\/saved-lists\/local-\d+\/\d+$/);
  await see(page.getByRole('heading', { name: 'Alta Dental 4' }));
  await look(say('billing.screen.topUp.title'));
  await page.keyboard.press('Enter');
  await arriveAt(page, '/settings/wallet');
  await see(page.locator('#auto-top-up'));
  await look(say('navigation.entry.customLabels'));
  await page.keyboard.press('Enter');
  await arriveAt(page, '/lead-search/custom-labels');

  const member = await newPage();
  await signIn(member, 'member');
  await look(say('billing.screen.topUp.title'), member.page);
  await see(member.page.getByText(say('shell.palette.empty')));
});
