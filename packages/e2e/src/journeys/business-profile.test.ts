/** The business profile: from an empty form and the company's website to AI tools that are open. */
import { businessProfile, PROFILE_FIELD_NAMES, type ProfileField } from '@leadwright/contract/ai/business-profile';
import { expect, it } from 'vitest';
import { press } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';

const PATH = '/settings/business-profile';

const input = ({ page, say }: Visitor, name: ProfileField) =>
  page
    .getByRole('form', { name: say('navigation.entry.businessProfile'), exact: true })
    .getByLabel(say(`business-profile.field.${name}`), { exact: true });
const savedBy = async ({ token }: Account) => (await call(world, businessProfile.get, { token })).data;

it('is kept through Back, a lost answer and a second tab, filled in from the website, and opens the AI tools', async () => {
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
  await expect.poll(() => input(other, 'company_name').inputValue()).toBe('Halden & Roe');

  await takeFromWebsite(visitor);
  await fillTheRest(visitor);
  await press(visitor, 'common.save');
  await see(page.getByText(say('business-profile.allFilled')));
  expect(await savedBy(account)).toMatchObject({ company_name: 'Halden & Roe', complete: true, version: 2 });
  // Told to the second tab, which nobody has touched.
  await see(other.page.getByText(say('business-profile.allFilled')));
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
  // Sent again by itself, with the same key.
  await (await answers.next()).letGo();
  await answers.end();
  await seeGone(page.getByRole('button', { name: say('common.save'), exact: true }));
  expect(await savedBy(account)).toMatchObject({ company_name: 'Halden & Roe', filled: 1, version: 1 });
}

/** Nothing is put into the form until somebody takes it. */
async function takeFromWebsite(visitor: Visitor) {
  const { page, say } = visitor;
  const website = await readableSite();
  await input(visitor, 'website').fill(website);
  await press(visitor, 'business-profile.prefill.act');
  const take = page.getByRole('button', { name: /^Use for \d+ empty/ });
  await see(take);
  expect(await input(visitor, 'description').inputValue()).toBe('');
  await see(page.locator('[data-proposal="company_name"]'));
  await expectNoSeriousAxe(page);
  await take.click();
  await seeGone(take);
  // What was typed by hand stays.
  expect(await input(visitor, 'company_name').inputValue()).toBe('Halden & Roe');
  await see(page.getByText(say('business-profile.prefill.taken')));
}

async function readableSite(): Promise<string> {
  const list = await (await fetch(`${world.sandboxUrl}/websites/`)).text();
  const domains = [...list.matchAll(/href="\/websites\/([^/"]+)\/"/g)].map(([, domain]) => domain ?? '');
  for (const domain of domains.slice(4)) {
    const home = await fetch(`${world.sandboxUrl}/websites/${domain}/`);
    if (home.ok && /<meta name="description"/.test(await home.text())) return domain;
  }
  return expect.fail('no website can be read');
}

async function fillTheRest(visitor: Visitor) {
  for (const name of PROFILE_FIELD_NAMES)
    if ((await input(visitor, name).inputValue()) === '') await input(visitor, name).fill(`Our ${name}`);
}
