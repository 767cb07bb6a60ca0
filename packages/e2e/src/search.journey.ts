/** Finding leads on screen: each kind of search, its rules in words, rows arriving, credits leaving once. */
import { results } from '@leadwright/contract/results';
import { search } from '@leadwright/contract/search';
import { wallet } from '@leadwright/contract/wallet';
import type { TranslationKey } from '@leadwright/i18n';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { field } from './acts.ts';
import { expectNoSeriousAxe } from './axe.ts';
import { type Account, call, loginOf, type World } from './client.ts';
import { IN_EVERY_SETTING, newPage, SETTINGS, see, type Visitor, world } from './journey.ts';

const AUSTIN = 'Austin, Texas';
const READY_MS = 300_000;

/** The built-in index is filled in the background when the product starts for the first time. */
async function austin(place: World, token: string) {
  const { data } = await call(place, search.locations, { token, query: { search: 'Austin' } });
  return data.find((one) => one.label.startsWith(AUSTIN))?.id;
}
async function matches(token: string) {
  const location_id = await austin(world, token);
  if (!location_id) return 0;
  const body = {
    type: 'industry' as const,
    list: { name: 'x' },
    limit: 10,
    filters: { industry: 'dental_clinic', location_id },
  };
  return (await call(world, search.estimate, { token, body })).matches;
}

let customer: Account;
beforeAll(async () => {
  customer = await loginOf(world, 'customer');
  await vi.waitFor(async () => expect(await matches(customer.token)).toBeGreaterThan(100), {
    timeout: READY_MS,
    interval: 1000,
  });
}, READY_MS + 10_000);

const balance = async () => (await call(world, wallet.limits, { token: customer.token })).balance;
const submit = ({ page }: Visitor) => page.locator('aside button[type=submit]').click();

async function choose(
  visitor: Visitor,
  key: 'search.screen.industry' | 'search.screen.location',
  typed: string,
  option: RegExp,
) {
  await picker(visitor, key).fill(typed);
  await visitor.page.getByRole('option', { name: option }).first().click();
}

/** Fields with choices share their name with the list of choices. */
const picker = ({ page, say }: Visitor, key: TranslationKey) =>
  page.getByRole('combobox', { name: say(key), exact: true });

/** The list that opens when the search starts. */
async function arrivedList({ page }: Visitor, type: string) {
  await page.waitForURL(new RegExp(`/saved-lists/${type}-\\d+`));
  return Number(/-(\d+)/.exec(new URL(page.url()).pathname.split('/').at(-1) ?? '')?.[1]);
}

async function findDentists(visitor: Visitor, name: string) {
  const { page, say } = visitor;
  const spanish = visitor.language === 'es';
  await visitor.go('/lead-search/new-search');
  await choose(
    visitor,
    'search.screen.industry',
    spanish ? 'dentista' : 'dentist',
    spanish ? /^Dentista/ : /^Dentist$/,
  );
  await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
  await field(visitor, 'search.screen.stopAfter').fill('20');
  await field(visitor, 'search.screen.listName').fill(name);
  await see(page.getByText(say('search.screen.estimate.live')));
  await expectNoSeriousAxe(page);
  await submit(visitor);
  const id = await arrivedList(visitor, 'local');
  await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
  return id;
}

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it('finds dentists around Austin, for one credit each, and the second time for nothing', async () => {
    const visitor = await newPage({ ...setting, account: customer });
    const { page } = visitor;
    const before = await balance();
    const name = `Dentists ${setting.language} ${setting.width}`;
    const id = await findDentists(visitor, name);
    const rows = await call(world, results.find, { token: customer.token, params: { type: 'local', id }, body: {} });
    expect(rows.total).toBe(20);
    await see(page.getByText(rows.data[0]?.name ?? '', { exact: true }));
    await expectNoSeriousAxe(page);
    const after = await balance();
    expect(before - after).toBeLessThanOrEqual(20);

    await findDentists(await newPage({ ...setting, account: customer }), `${name} again`);
    expect(await balance()).toBe(after);
  });
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it('says what is missing, and the first missing thing has the focus', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await submit(visitor);
    await see(page.getByText(say('search.screen.locationMissing')));
    await see(page.getByText(say('validation.required')));
    await expect
      .poll(() => picker(visitor, 'search.screen.industry').evaluate((input) => input === document.activeElement))
      .toBe(true);
  });

  it('looks up one person only with something to go by', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.people.title') }).click();
    await submit(visitor);
    await see(page.getByText(say('validation.filter')));
    await page.getByText(say('search.screen.peopleOne'), { exact: true }).click();
    await submit(visitor);
    await see(page.getByText(say('validation.personLookup')));
    await expectNoSeriousAxe(page);
  });

  it('finds the e-mails of a domain', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    const site = await siteOfADentist(`Sites ${language}`);
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.single.title') }).click();
    await field(visitor, 'search.screen.domain').fill(site);
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill(`E-mails ${language}`);
    await submit(visitor);
    await arrivedList(visitor, 'domain');
    await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
  });

  it('refuses what a platform cannot answer, half a growth filter and 29 days, in the words of the specification', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.influencer.title') }).click();
    await page.getByLabel(say('search.screen.atLeast', { what: say('search.screen.range.reelsPlays') })).fill('1000');
    await page.getByText('YouTube', { exact: true }).first().click();
    await field(visitor, 'search.screen.lastposted').fill('29');
    await page
      .getByLabel(`${say('search.screen.growthOf.followersGrowthRate')}: ${say('search.screen.value')}`)
      .fill('0.1');
    await submit(visitor);
    await see(page.getByText(say('validation.type')));
    await see(page.getByText(say('validation.min', { min: 30 })));
    await see(page.getByText(say('validation.fieldsRequired'), { exact: true }));
    await expectNoSeriousAxe(page);
  });

  it('finds creators, two credits each', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.influencer.title') }).click();
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill(`Creators ${language}`);
    await submit(visitor);
    await arrivedList(visitor, 'influencer');
    await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
    await expectNoSeriousAxe(page);
  });

  it('finds people by their role, three credits each', async () => {
    const visitor = await newPage({ language, account: customer });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.people.title') }).click();
    await picker(visitor, 'search.screen.titles').fill('owner');
    await page.keyboard.press('Enter');
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill(`Owners ${language}`);
    await submit(visitor);
    await arrivedList(visitor, 'people');
    await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
  });
});

/** The domain of a company, found by a small search of its own. */
async function siteOfADentist(name: string) {
  const { token } = customer;
  const filters = { industry: 'dental_clinic', location_id: await austin(world, token), with_website: true };
  const body = { type: 'industry' as const, list: { name }, limit: 3, filters };
  const { data } = await call(world, search.create, { token, body });
  const ended = async () => (await call(world, search.get, { token, params: { id: data.id } })).status;
  await expect.poll(ended, { timeout: 30_000 }).toBe('completed');
  const rows = await call(world, results.find, { token, params: { type: 'local', id: data.list_id }, body: {} });
  return rows.data[0]?.domain ?? '';
}
