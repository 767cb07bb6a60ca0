/** The team on screen: invited by e-mail, with access and an enforced cap; stopped and removed at once. */

import { team } from '@leadwright/contract/accounts/team';
import { search } from '@leadwright/contract/searching/search';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, newEmail, request, waitForMail } from '../support/client.ts';
import {
  arriveAt,
  newPage,
  ON_THE_PHONE,
  openSidebar,
  type Setting,
  see,
  seeGone,
  signInWith,
  type Visitor,
  world,
} from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { choosePlan, findCreators } from '../support/wallet-acts.ts';

const PASSWORD = 'a brighter harbour 9';

/** Fills the dialog and sends; the first attempt shows that an access option is required. */
async function invite(visitor: Visitor, email: string) {
  const { page, say } = visitor;
  await page
    .getByRole('button', { name: say('team.screen.invite') })
    .first()
    .click();
  await field(visitor, 'team.screen.email').fill(email);
  await field(visitor, 'team.screen.firstName').fill('Ivo');
  await field(visitor, 'team.screen.lastName').fill('Brandt');
  await field(visitor, 'team.screen.cap').fill('5');
  await press(visitor, 'team.screen.send');
  await see(page.getByText(say('validation.accessOption')));
  await expectNoSeriousAxe(page);
  await page.getByRole('checkbox', { name: say('team.screen.option.leads') }).click();
  await press(visitor, 'team.screen.send');
  await see(page.getByText(say('team.invited', { email })));
  await see(page.getByText(say('team.screen.status.invited'), { exact: true }));
}

/** Follows the link in the mail, chooses a password and signs in. */
async function join(email: string, setting: Setting): Promise<Visitor> {
  const mail = (await waitForMail(world, email)) as unknown as { links: string[] };
  const link = mail.links.find((one) => one.includes('/accept-invite#'));
  if (!link) throw new Error('the invitation has no link');
  const visitor = await newPage({ ...setting, refusals: [401, 410] });
  const { page, say } = visitor;
  await page.goto(link);
  await field(visitor, 'auth.invite.password').fill(PASSWORD);
  await field(visitor, 'auth.field.repeatPassword').fill(PASSWORD);
  await expectNoSeriousAxe(page);
  await press(visitor, 'auth.invite.submit');
  await arriveAt(page, '/login');
  await signInWith(visitor, { email, password: PASSWORD });
  await press(visitor, 'shell.terms.accept');
  await seeGone(page.getByRole('dialog', { name: say('shell.terms.title') }));
  return visitor;
}

async function memberAct({ page, say }: Visitor, act: string) {
  await page.getByRole('button', { name: say('team.screen.acts', { name: 'Ivo Brandt' }) }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const tokenOf = async ({ page }: Visitor) => ({
  token: String(await page.evaluate(() => localStorage.getItem('access_token'))),
});

/** Ten creators would cost twenty credits. */
const tenCreators = (token: string, name: string) =>
  request(world, search.create, {
    token,
    body: { type: 'influencer', list: { name }, limit: 10, filters: { platform: 'instagram', followers_min: 5000 } },
  });

async function owner(setting: Setting): Promise<{ account: Account; visitor: Visitor }> {
  const account = await settledAccount(setting.language);
  await choosePlan(world, account, 'Growth');
  const visitor = await newPage({ ...setting, account });
  await visitor.go('/manage-team');
  await see(visitor.page.getByText(visitor.say('team.screen.empty')));
  return { account, visitor };
}

describe.each(ON_THE_PHONE)('a member in $language at $width px', (setting) => {
  it('is invited by e-mail, joins, is limited by the cap, stopped, reactivated and removed', async () => {
    const { account, visitor } = await owner(setting);
    const { page, say } = visitor;
    const email = newEmail('member');
    await invite(visitor, email);
    const member = await join(email, setting);
    const sidebar = await openSidebar(member);
    await see(sidebar.getByText(say('navigation.entry.newSearch')));
    expect(await sidebar.getByText(say('navigation.entry.wallet'), { exact: true }).count()).toBe(0);
    const session = await tokenOf(member);

    const stopped = await tenCreators(session.token, 'Too many');
    expect(await stopped.json()).toMatchObject({ code: 'wallet.over_cap' });
    await page.reload();
    await memberAct(visitor, say('common.edit'));
    await field(visitor, 'team.screen.cap').fill('50');
    await press(visitor, 'common.save');
    await see(page.getByText(say('team.saved')));
    const { credits } = await findCreators(world, session, 10, 'Within the cap', 5000);
    expect(credits).toBeGreaterThan(5);
    await page.reload();
    await see(page.getByText(say('team.screen.ofCap', { spent: credits, cap: 50 })));
    await expectNoSeriousAxe(page);

    await memberAct(visitor, say('team.screen.stop'));
    await see(page.getByText(say('team.screen.status.stopped'), { exact: true }));
    await member.go('/lead-search/saved-lists');
    await arriveAt(member.page, '/login');
    await memberAct(visitor, say('team.screen.reactivate'));
    await see(page.getByText(say('team.screen.status.active'), { exact: true }));
    await signInWith(member, { email, password: PASSWORD });
    await see(member.page.locator('#content'));

    await memberAct(visitor, say('common.remove'));
    await press(visitor, 'team.screen.remove');
    await see(page.getByText(say('team.screen.empty')));
    const answer = await request(world, search.industries, { ...(await tokenOf(member)), query: {} });
    expect(answer.status).toBe(401);
    expect((await call(world, team.find, account)).data).toEqual([]);
  });
});

describe('seats', () => {
  it('are counted, and the last one closes invitations', async () => {
    const account = await settledAccount('es');
    await choosePlan(world, account, 'Starter');
    const body = {
      email: newEmail('seat'),
      first_name: 'Ana',
      last_name: '',
      access_options: ['leads' as const],
      spending_cap: null,
    };
    await call(world, team.invite, { token: account.token, body });
    const visitor = await newPage({ account, language: 'es' });
    await visitor.go('/manage-team');
    await see(visitor.page.getByText(visitor.say('team.screen.seats', { used: 1, allowed: 1 })));
    expect(await button(visitor, 'team.screen.invite').isDisabled()).toBe(true);
    const again = await request(world, team.invite, {
      token: account.token,
      body: { ...body, email: newEmail('seat') },
    });
    expect(again.status).toBe(409);
  });
});
