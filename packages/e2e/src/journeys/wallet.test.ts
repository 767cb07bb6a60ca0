/**
 * Credits and money on screen: a card, its check, buying, auto top-up, bank authentication, and users without access.
 */
import { text as readText } from 'node:stream/consumers';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, loginOf, request, waitForMail } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, type Setting, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { balanceOf, buy, CARDS, type CardNumber, findCreators, saveCard } from '../support/wallet-acts.ts';

const WALLET = '/settings/wallet';
/** A card is checked once per installation, so each journey has its own. */
const HERE: (Setting & { card: CardNumber; name: string; title: string })[] = [
  { language: 'en', width: 1440, card: CARDS.good, name: 'Visa 4242', title: 'Credit Wallet' },
  { language: 'es', width: 390, card: CARDS.debit, name: 'Visa 5556', title: 'Monedero de créditos' },
];

/** On a desktop; a phone shows it in the drawer. */
const meterSays = ({ page, say }: Visitor, credits: number) =>
  page.getByRole('navigation', { name: say('navigation.main') }).getByText(creditsIn(say, credits), { exact: true });
const creditsIn = (say: Visitor['say'], n: number) =>
  say(n === 1 ? 'common.credits_one' : 'common.credits_other', { n });
const balanceSays = ({ page, say }: Visitor, credits: number) =>
  page
    .getByRole('region', { name: say('wallet.screen.balance') })
    .locator('strong')
    .getByText(String(credits), { exact: true });

async function typeCard(visitor: Visitor, number: CardNumber) {
  await field(visitor, 'billing.screen.cardNumber').fill(number);
  await field(visitor, 'billing.screen.expiry').fill('12 / 34');
  await field(visitor, 'billing.screen.cvc').fill('123');
  await press(visitor, 'billing.screen.saveCard');
}
async function addCard(visitor: Visitor, number: CardNumber) {
  await press(visitor, 'common.add');
  await typeCard(visitor, number);
}
/** The bank's own page, inside the dialog. */
const bank = ({ page, say }: Visitor) => page.frameLocator(`iframe[title="${say('billing.screen.bankAsks')}"]`);
const answerBank = (visitor: Visitor, answer: 'Complete' | 'Fail') =>
  bank(visitor)
    .getByRole('button', { name: `${answer} authentication` })
    .click();

async function cardAct({ page, say }: Visitor, card: string, act: string) {
  await page.getByRole('button', { name: say('billing.screen.cardActs', { card }) }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
const buttonToBuy = ({ page, say }: Visitor, n: number, price: string) =>
  page.getByRole('button', { name: say('billing.screen.buyNow_other', { n, price }) });
const dollars = ({ language }: Visitor, whole: number) => (language === 'en' ? `$${whole}.00` : `${whole},00 $`);

const control = (path: string, body: object = {}) =>
  fetch(`${world.sandboxUrl}/stripe/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function open(account: Account, options: Partial<Setting> & { refusals?: number[] } = {}): Promise<Visitor> {
  const visitor = await newPage({ ...options, account });
  await visitor.go(WALLET);
  await see(visitor.page.getByRole('region', { name: visitor.say('wallet.screen.balance') }));
  return visitor;
}

describe.each(HERE)('a first card in $language at $width px', (setting) => {
  it('is requested, added, checked once for a dollar and ten credits, and buys credits that arrive on screen', async () => {
    const account = await settledAccount(setting.language);
    const visitor = await open(account, setting);
    const { page, say } = visitor;
    await see(page.getByRole('heading', { level: 1, name: setting.title }));
    expect(await page.title()).toMatch(`${setting.title} · `);
    await see(page.getByText(say('wallet.screen.noLots')));
    await buttonToBuy(visitor, 500, dollars(visitor, 100)).click();
    await typeCard(visitor, CARDS.processing);
    await see(page.getByText('Visa 0123', { exact: true }));
    await see(page.getByText(say('billing.screen.default'), { exact: true }));
    await expectNoSeriousAxe(page);

    await addCard(visitor, setting.card);
    const check = say('billing.screen.validate', { price: dollars(visitor, 1), n: 10 });
    await cardAct(visitor, setting.name, check);
    await see(balanceSays(visitor, 10));
    await page.getByRole('button', { name: say('billing.screen.cardActs', { card: setting.name }) }).click();
    await see(page.getByRole('menuitem', { name: say('billing.screen.makeDefault') }));
    await seeGone(page.getByRole('menuitem', { name: check }));
    await page.keyboard.press('Escape');

    // Another open screen of the same account, which updates live.
    const elsewhere = await open(account, { language: setting.language });
    await see(meterSays(elsewhere, 10));
    await page.getByText('250', { exact: true }).click();
    await buttonToBuy(visitor, 250, dollars(visitor, 50)).click();
    await see(page.getByText(say('billing.screen.processing'), { exact: true }));
    // After a reload it is still shown, and the same cannot be bought by mistake.
    await page.reload();
    const price = dollars(visitor, 50);
    await see(page.getByText(say('billing.screen.openPayment_other', { n: 250, price })));
    expect(await page.locator('button[data-loading=true]').isDisabled()).toBe(true);
    await control('processing/finish');
    await see(balanceSays(visitor, 260));
    await see(balanceSays(elsewhere, 260));
    await see(meterSays(elsewhere, 260));
    await see(page.getByText(say('billing.screen.arrived_other', { n: 250 })));
    await see(page.getByRole('table').getByText('+250', { exact: true }));
    await expectNoSeriousAxe(page);
  });
});

describe('auto top-up', () => {
  it('is set in one sentence and buys when a search drops the balance below the threshold', async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    await buy(world, account, 60);
    const visitor = await open(account);
    const { page, say } = visitor;
    await field(visitor, 'billing.screen.topUp.threshold').fill('50');
    await field(visitor, 'billing.screen.topUp.amount').fill('100');
    await field(visitor, 'billing.screen.topUp.monthly_cap').fill('200');
    await page.getByRole('switch', { name: say('billing.screen.topUp.title') }).click({ force: true });
    await see(page.getByText(say('billing.topUpSaved')));
    await see(page.getByText(say('billing.screen.topUp.never')));
    await see(balanceSays(visitor, 60));

    const spent = (await findCreators(world, account, 8, 'Creators below')).credits;
    expect(spent).toBeGreaterThan(10);
    await see(balanceSays(visitor, 60 - spent + 100));
    await see(meterSays(visitor, 60 - spent + 100));
    await see(page.getByRole('table').getByText(`${say('wallet.statement.about.top-up.grant')} $20.00, Visa 4242`));
    await see(page.getByText(say('billing.screen.topUp.thisMonth_other', { n: 100 })));
  });

  it('stops when the bank requires authentication, says so, and continues once reconnected (es)', async () => {
    const account = await settledAccount('es');
    const visitor = await open(account, { language: 'es' });
    const { page, say } = visitor;
    await addCard(visitor, CARDS.wantsPersonOnce);
    await answerBank(visitor, 'Complete');
    await see(page.getByText('Visa 3155', { exact: true }));
    await control('consents/forget', { number: CARDS.wantsPersonOnce });
    await page.getByRole('switch', { name: say('billing.screen.topUp.title') }).click({ force: true });
    await see(page.getByText(say('billing.error.reconnect')));
    await see(page.getByText(say('billing.screen.topUp.paused')));
    await expectNoSeriousAxe(page);
    await waitForMail(world, account.email);
    expect(await balanceOf(world, account)).toBe(0);

    await press(visitor, 'billing.screen.reconnect');
    await typeCard(visitor, CARDS.wantsPersonOnce);
    await answerBank(visitor, 'Complete');
    await see(balanceSays(visitor, 500));
    await seeGone(page.getByText(say('billing.error.reconnect')));
    await seeGone(button(visitor, 'billing.screen.reconnect'));
  });
});

describe('the bank', () => {
  it('requires authentication: success brings the credits, a refusal is explained and offers to reconnect', async () => {
    const account = await settledAccount();
    const visitor = await open(account);
    const { page, say } = visitor;
    await addCard(visitor, CARDS.wantsPerson);
    await answerBank(visitor, 'Complete');
    await see(page.getByText('Visa 3184', { exact: true }));
    const purchase = buttonToBuy(visitor, 500, dollars(visitor, 100));
    await purchase.click();
    await answerBank(visitor, 'Fail');
    await see(page.getByRole('alert').getByText(say('billing.decline.authentication')));
    expect(await balanceOf(world, account)).toBe(0);
    await press(visitor, 'billing.screen.reconnectCard');
    await typeCard(visitor, CARDS.wantsPerson);
    await answerBank(visitor, 'Complete');
    await seeGone(button(visitor, 'billing.screen.reconnectCard'));
    await purchase.click();
    await answerBank(visitor, 'Complete');
    await see(balanceSays(visitor, 500));
  });

  it('declines at once below the field, or later in a message; cards are chosen and removed (es)', async () => {
    const account = await settledAccount('es');
    const visitor = await open(account, { language: 'es', refusals: [402] });
    const { page, say } = visitor;
    await addCard(visitor, CARDS.declined);
    await see(page.getByRole('dialog').getByText(say('billing.decline.generic')));
    await typeCard(visitor, CARDS.declinesLater);
    await see(page.getByText('Visa 0341', { exact: true }));
    await buttonToBuy(visitor, 500, dollars(visitor, 100)).click();
    await see(page.getByRole('alert').getByText(say('billing.decline.generic')));
    expect(await balanceOf(world, account)).toBe(0);

    await addCard(visitor, CARDS.second);
    await see(page.getByText('Mastercard 4444', { exact: true }));
    await cardAct(visitor, 'Mastercard 4444', say('billing.screen.makeDefault'));
    await see(page.getByText(say('billing.screen.chargedTo', { card: 'Mastercard 4444' })));
    await cardAct(visitor, 'Mastercard 4444', say('common.remove'));
    await expectNoSeriousAxe(page);
    await press(visitor, 'billing.screen.removeCard');
    await see(page.getByText(say('billing.screen.chargedTo', { card: 'Visa 0341' })));
    await cardAct(visitor, 'Visa 0341', say('common.remove'));
    await press(visitor, 'billing.screen.removeCard');
    await see(page.getByText(say('billing.screen.noCards')));
  });
});

describe('the statement', () => {
  it('explains every credit, filters, opens lead by lead and downloads as a file', async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    await buy(world, account, 100);
    const { credits } = await findCreators(world, account, 5, 'Creators to explain');
    const visitor = await open(account);
    const { page, say } = visitor;
    const lines = page
      .getByRole('table')
      .filter({ hasText: say('wallet.statement.column.who') })
      .getByRole('row');
    await expect.poll(() => lines.count()).toBe(3);
    await see(lines.getByText('$20.00, Visa 4242'));
    await page
      .getByRole('radiogroup', { name: say('wallet.screen.show') })
      .getByText(say('wallet.screen.shows.spent'))
      .click();
    await expect.poll(() => lines.count()).toBe(2);
    await lines.nth(1).getByRole('button').click();
    const charges = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => charges.count()).toBe(credits / 2);
    expect(await charges.getByRole('link').allTextContents()).toEqual(
      Array(credits / 2).fill(expect.not.stringMatching(/^Lead \d/)),
    );
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const csv = await readText(await file.createReadStream());
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain('Nell Ortega');
  });
});

describe('the billing portal', () => {
  it('opens at the provider and returns', async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    const visitor = await newPage({ account });
    const { page } = visitor;
    await visitor.go('/billing-portal');
    await see(button(visitor, 'billing.screen.portalOpen'));
    await expectNoSeriousAxe(page);
    await press(visitor, 'billing.screen.portalOpen');
    await see(page.getByText('visa •••• 4242'));
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await arriveAt(page, '/billing-portal');
  });

  it('does not exist for an account that never paid', async () => {
    const visitor = await newPage({ account: await settledAccount('es'), language: 'es' });
    await visitor.go('/billing-portal');
    await see(visitor.page.getByText(visitor.say('billing.screen.portalNone')));
  });
});

describe('a member without wallet access', () => {
  const forWallet = (endpoints: Record<string, Endpoint>) =>
    Object.values(endpoints).filter(({ access }) => typeof access === 'object' && 'wallet' in access);

  it('sees no wallet in the sidebar, the meter, the palette or by its URL', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'member') });
    const { page, say } = visitor;
    for (const path of [WALLET, '/billing-portal', '/manage-team']) {
      await visitor.go(path);
      await arriveAt(page, '/settings/business-profile');
    }
    const sidebar = await openSidebar(visitor);
    await see(sidebar.getByText(say('navigation.entry.newSearch')));
    expect(await sidebar.getByText(say('navigation.entry.wallet'), { exact: true }).count()).toBe(0);
    expect(await sidebar.locator('a[href="/settings/wallet"]').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(say('shell.palette.placeholder')).fill(say('navigation.entry.wallet'));
    await see(page.getByRole('dialog').getByText(say('shell.palette.empty')));
  });

  it('is rejected by every wallet endpoint', async () => {
    const { token } = await loginOf(world, 'member');
    const calls = [...forWallet(wallet), ...forWallet(billing)];
    expect(calls.length).toBeGreaterThan(15);
    const asked = (one: Endpoint) => ({ token, params: { id: 1, line: 1 }, ...(one.method !== 'GET' && { body: {} }) });
    const answers = await Promise.all(calls.map((one) => request(world, one, asked(one) as never)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([403]);
  });
});
