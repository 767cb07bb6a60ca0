/** An action does exactly what its dialog or button said, once, and nothing happens later on its own. */

import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { type Account, call } from '../support/client.ts';
import { newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { actOnAll, inDialog } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';
import { balanceOf, saveCard } from '../support/wallet-acts.ts';

const countOf = async ({ token, id }: { token: string; id: number }) =>
  (await call(world, lists.get, { token, params: { id } })).data.result_count;
const confirm = (visitor: Visitor, what: string) =>
  inDialog(visitor, visitor.say('results.screen.delete.confirm', { what }));

describe('a dialog', () => {
  it('deletes the rows it named, even if the filter behind it changes; and none if they have changed', async () => {
    const list = await listOf24(world, await settledAccount(), 'Meant clinics');
    const visitor = await newPage({ account: list, refusals: [409] });
    const { page, say } = visitor;
    await visitor.go(list.path);
    await see(page.getByText(say('ui.filters.match', { n: 24, total: 24 })));
    await field(visitor, 'results.screen.filter.search').fill('Smile');
    await see(page.getByText(say('ui.filters.match', { n: 6, total: 24 })));
    const six = say('results.screen.noun.local_other', { n: 6 });

    await actOnAll(visitor, 'common.delete');
    await see(confirm(visitor, six));
    const body = { rows: [{ website: 'smile-new.test', name: 'Smile New' }] };
    await call(world, results.addManually, { token: list.token, params: { id: list.id }, body });
    await confirm(visitor, six).click();
    await see(page.getByText(say('results.error.selection_changed', { found: 7 })));
    await seeGone(page.getByRole('dialog'));
    expect(await countOf(list)).toBe(25);

    await see(page.getByText(say('ui.filters.match', { n: 7, total: 25 })));
    await actOnAll(visitor, 'common.delete');
    const seven = say('results.screen.noun.local_other', { n: 7 });
    await see(confirm(visitor, seven));
    await page.goBack();
    await see(page.getByText(say('ui.filters.match', { n: 25, total: 25 })));
    await confirm(visitor, seven).click();
    await see(page.getByText(say('ui.filters.match', { n: 18, total: 18 })));
    expect(await countOf(list)).toBe(18);
  });

  it('names the open lead, and never its neighbor', async () => {
    const list = await listOf24(world, await settledAccount(), 'Neighbours');
    const visitor = await newPage({ account: list });
    const { page, say } = visitor;
    await visitor.go(list.path);
    await page.getByText('Alta Dental 0', { exact: true }).click();
    const panel = page.getByRole('dialog').first();
    await see(panel.getByRole('heading', { name: 'Alta Dental 0' }));
    const leads = await holdAnswers(page, results.get);
    await page.keyboard.press('ArrowDown');
    const next = await leads.next();
    await see(panel.locator('[data-pending]').getByText('Alta Dental 0', { exact: true }));
    await next.letGo();
    await see(panel.getByRole('heading', { name: 'Rio Dental 1' }));
    await leads.end();
    await panel.getByRole('button', { name: say('common.delete'), exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await confirm(visitor, 'Rio Dental 1').click();
    await seeGone(page.getByText('Rio Dental 1', { exact: true }));
    await see(page.getByText('Alta Dental 0', { exact: true }));
    expect(await countOf(list)).toBe(23);
  });
});

describe('buying', () => {
  const open = async (account: Account, options: { losses?: boolean } = {}) => {
    const visitor = await newPage({ account, ...options });
    await visitor.go('/settings/wallet');
    const { page, say } = visitor;
    const buy = page.getByRole('button', { name: say('billing.screen.buyNow_other', { n: 500, price: '$100.00' }) });
    await see(page.getByText(say('billing.screen.chargedTo', { card: 'Visa 4242' })));
    return { visitor, buy };
  };
  const balanceSays = ({ page, say }: Visitor, n: number | string) =>
    page.getByRole('region', { name: say('wallet.screen.balance') }).getByText(String(n), { exact: true });
  const purchases = async ({ token }: Account) => (await call(world, wallet.statement, { token, query: {} })).total;
  const customer = async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    return account;
  };

  it('with a double click, or after a lost response, is one purchase', async () => {
    const account = await customer();
    const { visitor, buy } = await open(account, { losses: true });
    const answers = await holdAnswers(visitor.page, billing.buy);
    await buy.click();
    await (await answers.next()).loseAnswer();
    // Retried automatically, with the same key.
    await (await answers.next()).letGo();
    await see(balanceSays(visitor, 500));
    await answers.end();
    expect(await purchases(account)).toBe(1);

    await buy.dblclick();
    await see(balanceSays(visitor, '1,000'));
    expect([await balanceOf(world, account), await purchases(account)]).toEqual([1000, 2]);
  });

  it('while offline fails at once and does not happen later', async () => {
    const account = await customer();
    const { visitor, buy } = await open(account, { losses: true });
    const { page, say } = visitor;
    await page.context().setOffline(true);
    await see(page.getByText(say('shell.offline')));
    await buy.click();
    await see(page.getByText(say('common.offline')));
    // The click is not queued: back online, another page loads, and nothing was bought.
    await page.context().setOffline(false);
    await seeGone(page.getByText(say('shell.offline')));
    await page.getByRole('link', { name: say('navigation.entry.savedLists') }).click();
    await see(page.getByText(say('lists.screen.none')));
    expect([await balanceOf(world, account), await purchases(account)]).toEqual([0, 0]);
  });
});

describe('a row added by hand', () => {
  it('that could not be sent is not added later', async () => {
    const list = await listOf24(world, await settledAccount(), 'Offline clinics');
    const visitor = await newPage({ account: list, losses: true });
    const { page, say } = visitor;
    await visitor.go(list.path);
    await press(visitor, 'results.screen.manual.open');
    const website = page.getByRole('textbox', { name: say('results.column.website') });
    await website.fill('offline.test');
    await page.context().setOffline(true);
    await press(visitor, 'results.screen.manual.add');
    await see(page.getByRole('dialog').getByText(say('common.offline')));
    expect(await website.inputValue()).toBe('offline.test');
    await page.context().setOffline(false);
    await seeGone(page.getByText(say('shell.offline')));
    expect(await countOf(list)).toBe(24);
    await button(visitor, 'results.screen.manual.add').click();
    await seeGone(page.getByRole('dialog'));
    expect(await countOf(list)).toBe(25);
  });
});
