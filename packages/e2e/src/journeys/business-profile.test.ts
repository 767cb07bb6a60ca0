/** The business profile: from an empty form and the company's website to unlocked AI tools. */
import { businessProfile, PROFILE_FIELD_NAMES, type ProfileField } from '@leadwright/contract/ai/business-profile';
import { expect, it } from 'vitest';
import { press } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { balanceOf, buy, saveCard } from '../support/wallet-acts.ts';

const PATH = '/settings/business-profile';
/** A sandbox website that allows crawling. */
const SITE = 'richardsonsonstable.example';
const PROFILE = {
  company_name: 'Halden & Roe',
  website: 'haldenroe.test',
  industry: 'Web design',
  main_offer: 'Booking pages for small clinics',
  description: 'We build booking pages.',
  customers: 'Dentists and physiotherapists',
  regions: 'Austin, Texas',
  problems: 'Missed calls',
  difference: 'Live within a week',
  packages: '49 EUR a month',
  tone: 'Friendly, in English',
};

const input = ({ page, say }: Visitor, name: ProfileField) =>
  page
    .getByRole('form', { name: say('navigation.entry.businessProfile'), exact: true })
    .getByLabel(say(`business-profile.field.${name}`), { exact: true });
const savedBy = async ({ token }: Account) => (await call(world, businessProfile.get, { token })).data;

it('survives Back, a lost response and a second tab, is filled in from the website, and unlocks the AI tools', async () => {
  const account = await settledAccount();
  const visitor = await newPage({ account, losses: true });
  const { page, say } = visitor;
  await visitor.go('/profile-settings');
  const sidebar = await openSidebar(visitor);
  await sidebar.getByRole('link', { name: say('navigation.entry.businessProfile') }).click();
  await arriveAt(page, PATH);
  await see(page.getByText(say('business-profile.completeness', { filled: 0, total: 11 })));
  await expectNoSeriousAxe(page);

  await stayWithWhatWasTyped(visitor);
  await saveOnce(visitor, account);
  const other = await newPage({ account });
  await other.go('/settings');
  await arriveAt(other.page, PATH);
  expect(await input(other, 'company_name').inputValue()).toBe('Halden & Roe');

  await takeFromWebsite(visitor);
  await fillTheRest(visitor);
  await press(visitor, 'common.save');
  await see(page.getByText(say('business-profile.allFilled')));
  expect(await savedBy(account)).toMatchObject({ company_name: 'Halden & Roe', complete: true, version: 2 });
  // Sent live to the second tab, which has no input.
  await see(other.page.getByText(say('business-profile.allFilled')));
});

it('leads to suggestions, which open a prefilled search, and return with Back', async () => {
  const account = await settledAccount();
  await saveCard(world, account);
  await buy(world, account, 500);
  await call(world, businessProfile.create, { token: account.token, body: PROFILE });
  const visitor = await newPage({ account });
  const { page, say } = visitor;
  await visitor.go('/ai/icp-suggestions');
  const credits = say('common.credits_one', { n: 1 });
  await page.getByRole('button', { name: say('suggestions.screen.first', { credits }) }).click();
  const cards = page.getByRole('article');
  await see(cards.getByText(say('suggestions.screen.kind.industry')));
  await see(cards.first().getByText(/^[\d,]+$/));
  expect(await balanceOf(world, account)).toBe(499);
  await expectNoSeriousAxe(page);

  const title = (await cards.first().getByRole('heading').textContent()) ?? '';
  await cards
    .first()
    .getByRole('link', { name: say('suggestions.screen.open') })
    .click();
  await page.waitForURL(`${world.url}/lead-search/new-search`);
  expect(await page.locator('input[name=limit]').inputValue()).toBe('500');
  await page.goBack();
  await arriveAt(page, '/ai/icp-suggestions');
  await see(cards.getByText(title));
});

async function stayWithWhatWasTyped(visitor: Visitor) {
  const { page } = visitor;
  await input(visitor, 'company_name').fill('Halden & Roe');
  await page.goBack();
  await press(visitor, 'ui.saveBar.stay');
  await arriveAt(page, PATH);
  expect(await input(visitor, 'company_name').inputValue()).toBe('Halden & Roe');
}

async function saveOnce(visitor: Visitor, account: Account) {
  const { page, say } = visitor;
  const answers = await holdAnswers(page, businessProfile.create);
  await press(visitor, 'common.save');
  await (await answers.next()).loseAnswer();
  // Retried automatically, with the same key.
  await (await answers.next()).letGo();
  await answers.end();
  await seeGone(page.getByRole('button', { name: say('common.save'), exact: true }));
  expect(await savedBy(account)).toMatchObject({ company_name: 'Halden & Roe', filled: 1, version: 1 });
}

/** Nothing goes into the form until the user accepts it. */
async function takeFromWebsite(visitor: Visitor) {
  const { page, say } = visitor;
  await input(visitor, 'website').fill(SITE);
  await press(visitor, 'business-profile.prefill.act');
  const take = page.getByRole('button', { name: /^Use for \d+ empty/ });
  await see(take);
  expect(await input(visitor, 'description').inputValue()).toBe('');
  await see(page.locator('[data-proposal="company_name"]'));
  await expectNoSeriousAxe(page);
  await take.click();
  await seeGone(take);
  // Manual input stays.
  expect(await input(visitor, 'company_name').inputValue()).toBe('Halden & Roe');
  await see(page.getByText(say('business-profile.prefill.taken')));
}

async function fillTheRest(visitor: Visitor) {
  for (const name of PROFILE_FIELD_NAMES)
    if ((await input(visitor, name).inputValue()) === '') await input(visitor, name).fill(`Our ${name}`);
}
