/** An account without a plan: only the plan page is open until one is chosen, by a trial or by paying. */
import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { plans } from '@leadwright/contract/money/plans';
import type { Language } from '@leadwright/i18n';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, lastMail, mailedCode, newEmail, request } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { balanceOf, until } from '../support/wallet-acts.ts';

const PASSWORD = 'a wider harbour 11';
const CHOOSE = '/choose-plan';

/** An event of the second billing provider. */
async function provider(event: string, email: string, invoice = ''): Promise<string> {
  const body = { event, buyer_email: email, product_id: '61001', invoice_id: invoice };
  const answer = await fetch(`${world.sandboxUrl}/paykickstart/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const sent = (await answer.json()) as { invoice: string; answer: string };
  expect(sent.answer).toBe('200');
  return sent.invoice;
}

const status = async (token: string) => (await call(world, identity.me, { token })).account.status;

/** Sold by the second provider, then refunded: the account stays, without a plan. */
async function waitingAccount(language: Language): Promise<Account> {
  const email = newEmail('waiting');
  const before = await lastMail(world);
  const invoice = await provider('sales', email);
  await until(
    async () => (await (await fetch(`${world.sandboxUrl}/mail?to=${email}&since=${before}`)).json()) as unknown[],
    (mails) => mails.length > 0,
  );
  const since = await lastMail(world);
  await call(world, identity.forgotPassword, { body: { email }, language });
  const code = await mailedCode(world, email, since);
  const secret = { password: PASSWORD, password_confirmation: PASSWORD };
  await call(world, identity.resetPassword, { body: { email, code, ...secret }, language });
  const { token, user } = await call(world, identity.login, { body: { email, password: PASSWORD } });
  await call(world, brands.acceptTerms, { token });
  expect(await balanceOf(world, { token })).toBe(2000);
  await provider('refund', email, invoice);
  await until(
    () => status(token),
    (now) => now === 'inactive',
  );
  return { email, password: PASSWORD, token, id: user.id };
}

const offer = ({ page }: Visitor, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });

async function hasOneDoor(visitor: Visitor, token: string) {
  const { page, say } = visitor;
  for (const path of ['/', '/lead-search/new-search', '/settings/wallet', '/manage-team']) {
    await visitor.go(path);
    await arriveAt(page, CHOOSE);
  }
  await see(offer(visitor, 'Growth'));
  await expectNoSeriousAxe(page);
  const sidebar = await openSidebar(visitor);
  expect(await sidebar.getByText(say('navigation.entry.newSearch')).count()).toBe(0);
  const refused = await request(world, lists.find, { token, query: {} });
  expect(await refused.json()).toMatchObject({ code: 'access.plan_needed' });
}

async function payAtProvider({ page }: Visitor) {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
}

async function worksNow({ page, say }: Visitor, { token }: Account) {
  await page.waitForURL((url) => url.pathname !== CHOOSE && url.pathname !== '/');
  await see(
    page.getByRole('navigation', { name: say('navigation.main') }).getByText(say('navigation.entry.newSearch')),
  );
  expect(await balanceOf(world, { token })).toBe(2000);
  expect((await request(world, lists.find, { token, query: {} })).status).toBe(200);
}

describe('an account without a plan', () => {
  it('has one page and a reason; a trial starts at once, shows its end, and can be paid before', async () => {
    const account = await waitingAccount('en');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await hasOneDoor(visitor, account.token);
    await see(page.getByText(say('plans.screen.endedText')));
    await offer(visitor, 'Growth')
      .getByRole('button', { name: visitor.say('plans.screen.tryFree_other', { count: 14 }) })
      .click();
    await worksNow(visitor, account);
    expect(await status(account.token)).toBe('trial');
    const ends = (await call(world, plans.find, account)).trial_ends_at as string;
    const day = (more: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...more }).format(new Date(ends));
    await see(page.getByText(say('shell.credit.trialEnds', { date: day({}) })));
    await visitor.go('/settings/wallet');
    await see(page.getByText(say('plans.screen.trialUntil', { date: day({ year: 'numeric' }) })));

    await page.getByRole('link', { name: say('plans.screen.chooseLink') }).click();
    await see(page.getByText(say('plans.screen.trialText', { plan: 'Growth', date: day({ year: 'numeric' }) })));
    await offer(visitor, 'Growth')
      .getByRole('button', { name: say('plans.screen.pay', { plan: 'Growth' }) })
      .click();
    await payAtProvider(visitor);
    await see(page.getByText(say('plans.started', { plan: 'Growth' })));
    expect(await status(account.token)).toBe('active');
    expect(await balanceOf(world, account)).toBe(2000);
  });

  it("pays on the provider's page: leaving it changes nothing, paying opens the account (es, 390 px)", async () => {
    const account = await waitingAccount('es');
    const visitor = await newPage({ account, language: 'es', width: 390 });
    const { page, say } = visitor;
    await visitor.go('/');
    const pay = () =>
      offer(visitor, 'Growth yearly')
        .getByRole('button', { name: say('plans.screen.take', { plan: 'Growth yearly' }) })
        .click();
    await pay();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await arriveAt(page, CHOOSE);
    await see(page.getByText(say('plans.screen.left')));
    expect(await status(account.token)).toBe('inactive');

    await pay();
    await payAtProvider(visitor);
    await see(page.getByText(say('plans.started', { plan: 'Growth yearly' })));
    await seeGone(page.getByText(say('plans.screen.paid')));
    expect((await call(world, plans.find, account)).current?.name).toBe('Growth yearly');
    expect(await status(account.token)).toBe('active');
    await visitor.go(CHOOSE);
    await see(page.getByText(say('plans.screen.have', { plan: 'Growth yearly' })));
    expect(await balanceOf(world, account)).toBe(2000);
  });
});
