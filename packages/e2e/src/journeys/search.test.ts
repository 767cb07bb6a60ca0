/** Searching on screen: each kind in both languages, its validation messages, rows arriving, credits charged once. */
import { text as readText } from 'node:stream/consumers';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { wallet } from '@leadwright/contract/money/wallet';
import { search } from '@leadwright/contract/searching/search';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, loginOf, request } from '../support/client.ts';
import {
  IN_EVERY_SETTING,
  newPage,
  ON_THE_PHONE,
  openSidebar,
  see,
  seeGone,
  takeSeat,
  type Visitor,
  world,
} from '../support/journey.ts';
import { austinIn, findDentists, INDEX_MS, indexIsFilled } from '../support/leads.ts';
import { act, choose, personOf, picker, tick } from '../support/list-acts.ts';
import { sayIn } from '../support/words.ts';

beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

const submit = ({ page }: Visitor) => page.locator('aside button[type=submit]').click();

async function newSearch(visitor: Visitor, kind: 'industry' | 'people' | 'single' | 'influencer') {
  await visitor.go('/lead-search/new-search');
  await visitor.page.getByRole('radio', { name: visitor.say(`search.screen.kind.${kind}.title`) }).click();
}

/** Starts it. The list opens at once; returns the search after its end. */
async function start(visitor: Visitor, { token }: Account, type: string) {
  const { page, say } = visitor;
  await submit(visitor);
  await page.waitForURL(new RegExp(`/saved-lists/${type}-\\d+\\?.*run=\\d+`));
  await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
  const id = Number(new URL(page.url()).searchParams.get('run'));
  return call(world, search.get, { token, params: { id } });
}

async function aimAtAustin(visitor: Visitor, name: string) {
  const [typed, option] = visitor.language === 'es' ? ['dentista', /^Dentista/] : ['dentist', /^Dentist$/];
  await choose(visitor, 'search.screen.industries', typed as string, option as RegExp);
  await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
  await field(visitor, 'search.screen.stopAfter').fill('20');
  await field(visitor, 'search.screen.listName').fill(name);
  await see(visitor.page.getByText(visitor.say('search.screen.estimate.live')));
}

const credits = ({ say }: Visitor, n: number) => say(n === 1 ? 'common.credits_one' : 'common.credits_other', { n });

const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, ({ language, width }) => {
  it('a new user finds dentists around Austin for one credit each, filters, labels, exports; repeating it is free', async () => {
    const visitor = await newPage({ language, width });
    const { page, say } = visitor;
    await visitor.go('/login');
    await takeSeat(visitor, language === 'en' ? 'customer' : 'direct');
    const account = await personOf(language);
    await newSearch(visitor, 'industry');
    // On a phone, too, the price is visible before anything is filled in.
    expect(await isInView(page.locator('aside button[type=submit]'))).toBe(true);
    await aimAtAustin(visitor, `Dentists ${language}`);
    await expectNoSeriousAxe(page);
    const found = await start(visitor, account, 'local');
    expect(found).toMatchObject({ status: 'completed', added: 20, owned: 0, credits: 20 });
    await seeBalance(visitor, account);

    const params = { type: 'local' as const, id: found.list_id };
    const { data } = await call(world, results.find, { token: account.token, params, body: {} });
    const [first, second] = data.map((row) => row.name) as [string, string];
    await see(page.getByText(first, { exact: true }));
    await expectNoSeriousAxe(page);
    await field(visitor, 'results.screen.filter.search').fill(first);
    await seeGone(page.getByText(second, { exact: true }));
    await labelAndExport(visitor, first, `Call first ${language}`);

    await newSearch(visitor, 'industry');
    await aimAtAustin(visitor, `Dentists ${language}`);
    await see(page.getByText(say('search.screen.joins_other', { list: `Dentists ${language}`, n: 20 })));
    await field(visitor, 'search.screen.listName').fill(`Dentists again ${language}`);
    // Only new leads by default. Without that option, owned leads come again for free.
    await see(page.getByRole('button', { name: credits(visitor, 20) }));
    await page.getByRole('switch', { name: say('search.screen.onlyNew') }).uncheck({ force: true });
    await see(page.getByRole('button', { name: credits(visitor, 0) }));
    expect(await start(visitor, account, 'local')).toMatchObject({ added: 20, owned: 20, credits: 0 });
  });

  it('shows what is missing in a search for companies, and focuses the first field', async () => {
    const visitor = await newPage({ language, width, account: await personOf(language) });
    const { page, say } = visitor;
    await newSearch(visitor, 'industry');
    await submit(visitor);
    await see(page.getByText(say('search.screen.locationMissing')));
    await see(page.getByText(say('validation.required')));
    await expect
      .poll(() => picker(visitor, 'search.screen.industries').evaluate((input) => input === document.activeElement))
      .toBe(true);
  });

  it('returns the same messages by API', async () => {
    const [{ token }, say] = [await personOf(language), sayIn(language)];
    const refused = async (filters: object) => {
      const body = { type: 'influencer', list: { name: 'x' }, limit: 5, filters: { platform: 'youtube', ...filters } };
      const response = await request(world, search.create, { token, language, body: body as never });
      return [response.status, ((await response.json()) as { errors: Record<string, string[]> }).errors];
    };
    expect(await refused({ reelsPlays_min: 1000 })).toEqual([
      422,
      { 'filters.reelsPlays_min': [say('validation.type')] },
    ]);
    expect(await refused({ followersGrowthRate: { value: 0.1 } })).toEqual([
      422,
      { 'filters.followersGrowthRate': [say('validation.fieldsRequired')] },
    ]);
    expect(await refused({ lastposted: 29 })).toEqual([
      422,
      { 'filters.lastposted': [say('validation.min', { min: 30 })] },
    ]);
  });
});

/** The wallet's balance, as shown on every page. */
async function seeBalance(visitor: Visitor, { token }: Account) {
  const { balance } = await call(world, wallet.limits, { token });
  const sidebar = await openSidebar(visitor);
  await see(sidebar.getByText(credits(visitor, balance)));
  if (visitor.isPhone) await visitor.page.keyboard.press('Escape');
}

async function labelAndExport(visitor: Visitor, row: string, label: string) {
  const { page, say } = visitor;
  await tick(visitor, row);
  await act(visitor, say('results.screen.labels'));
  await field(visitor, 'labels.screen.newName').fill(label);
  await press(visitor, 'common.add');
  await see(page.getByRole('dialog').getByText(label, { exact: true }));
  await press(visitor, 'results.screen.saveLabels');
  await see(page.locator('#content').getByText(label, { exact: true }));
  await act(visitor, say('results.screen.csv.act'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('results.screen.csv.download_one', { n: 1 }) }).click(),
  ]);
  const text = await readText(await download.createReadStream());
  expect(text).toContain(row);
  expect(text).toContain(label);
}

async function addCondition({ page, say }: Visitor, name: string) {
  await page.getByRole('button', { name: say('search.screen.addCondition') }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('the form, in English on a desktop', () => {
  const open = async () => {
    const account = await personOf('en');
    return { account, visitor: await newPage({ account }) };
  };

  it('accepts several industries as tokens by keyboard, and conditions one by one, and stores them as a draft', async () => {
    const { account, visitor } = await open();
    const { page, say } = visitor;
    await newSearch(visitor, 'industry');
    const industries = picker(visitor, 'search.screen.industries');
    const add = async (typed: string) => {
      await industries.pressSequentially(typed);
      await industries.press('Enter');
      await expect.poll(() => industries.inputValue()).toBe('');
    };
    const chosen = (n: number) => page.getByText(new RegExp(`^Any of these. ${n} of [\\d,]+ industries chosen.$`));
    await add('dentist');
    await add('veterinarian');
    await add('pharmacy');
    await see(chosen(3));
    await industries.press('Backspace');
    await see(chosen(2));
    await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
    await addCondition(visitor, say('search.screen.withPhone'));
    await addCondition(visitor, say('search.screen.withWebsite'));
    await page
      .getByRole('button', { name: say('search.screen.removeCondition', { what: say('search.screen.withPhone') }) })
      .click();
    await page.reload();
    await see(chosen(2));
    const filters = {
      industries: ['dentist', 'veterinarian'],
      location_id: await austinIn(world, account.token),
      with_website: true,
    };
    const body = { type: 'industry' as const, list: { name: 'x' }, filters };
    const { new_to_you: fresh } = await call(world, search.estimate, { token: account.token, body });
    expect(fresh).toBeGreaterThan(0);
    await see(page.locator('aside [role=status]').getByText(String(fresh), { exact: true }));
    // An account that has some of them sees the counts first.
    const map = page.getByText(say('search.screen.estimate.map'), { exact: true });
    if (await map.isVisible()) await map.click();
    // Land behind the places, from our own server.
    await expect.poll(() => page.locator('aside svg[role=img] clipPath').count()).toBe(1);
  });

  it('returns with advice, and without an empty list, if nothing was found', async () => {
    const account = await personOf('en');
    // The list may be removed at the very moment it is requested.
    const visitor = await newPage({ account, refusals: [404] });
    const { page, say } = visitor;
    const advice = page.getByText(say('search.screen.nothing.advice.industry'));
    const word = field(visitor, 'search.screen.keyword');
    await newSearch(visitor, 'industry');
    await addCondition(visitor, say('search.screen.withName'));
    await word.fill('zebra crossing');
    await aimAtAustin(visitor, 'No zebras');
    await see(advice);
    await see(page.getByRole('button', { name: say('search.screen.nothing.go'), disabled: true }));
    // Before it is counted, it can be started.
    const estimates = await holdAnswers(page, search.estimate);
    await word.fill('zebra crossings');
    await submit(visitor);
    await page.waitForURL(/\/lead-search\/new-search\?nothing=\d+$/);
    await estimates.end();
    await see(page.getByText(say('search.screen.nothing.removed')));
    await see(advice);
    expect(await advice.count()).toBe(1);
    await expectNoSeriousAxe(page);
    expect(await word.inputValue()).toBe('zebra crossings');
    expect(await field(visitor, 'search.screen.listName').inputValue()).toBe('No zebras');
    const kept = await call(world, lists.find, { token: account.token, query: { search: 'No zebras' } });
    expect(kept.total).toBe(0);
    // Later changes stay.
    await word.fill('zebra');
    await page.reload();
    await expect.poll(() => word.inputValue()).toBe('zebra');
    await press(visitor, 'shell.activity.label');
    const activity = page.getByRole('dialog', { name: say('shell.activity.label') });
    await see(activity.getByText(say('lists.screen.runStatus.nothing')));
    await see(activity.getByRole('link', { name: say('lists.screen.activity.change') }));
  });

  it('asks for a distance around a city, but not in a country', async () => {
    const { visitor } = await open();
    await newSearch(visitor, 'industry');
    await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
    await see(picker(visitor, 'search.screen.radius'));
    await choose(visitor, 'search.screen.location', 'Spain', /^Spain$/);
    await seeGone(picker(visitor, 'search.screen.radius'));
  });

  it('finds people for three credits each, but only with a criterion', async () => {
    const { account, visitor } = await open();
    const { page, say } = visitor;
    await newSearch(visitor, 'people');
    await submit(visitor);
    await see(page.getByText(say('validation.filter')));
    await page.getByText(say('search.screen.peopleOne'), { exact: true }).click();
    await see(page.getByText(say('validation.personLookup')));
    await expectNoSeriousAxe(page);
    await page.getByText(say('search.screen.peopleMany'), { exact: true }).click();
    await picker(visitor, 'search.screen.titles').fill('owner');
    await page.keyboard.press('Enter');
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill('Owners');
    expect(await start(visitor, account, 'people')).toMatchObject({ added: 5, credits: 15 });
  });

  it('finds the e-mails of a domain', async () => {
    const { account, visitor } = await open();
    const { list_id: id } = await findDentists(world, account, 'Sites', 3);
    const params = { type: 'local' as const, id };
    const { data } = await call(world, results.find, { token: account.token, params, body: {} });
    await newSearch(visitor, 'single');
    await field(visitor, 'search.screen.domain').fill(data[0]?.domain ?? '');
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill('E-mails');
    const { status, added, credits: paid } = await start(visitor, account, 'domain');
    expect([status, paid]).toEqual(['completed', added]);
  });
});

describe('the form, in Spanish on a phone', () => {
  const open = async () => {
    const account = await personOf('es');
    return { account, visitor: await newPage({ language: 'es', width: 390, account }) };
  };

  it('finds creators for two credits each, and rejects filters a platform does not support', async () => {
    const { account, visitor } = await open();
    const { page, say } = visitor;
    await newSearch(visitor, 'influencer');
    await submit(visitor);
    await see(page.getByText(say('validation.filter')));
    const reels = say('search.screen.range.reelsPlays');
    const plays = page.getByLabel(say('search.screen.atLeast', { what: reels }));
    const growth = say('search.screen.growthOf.followersGrowthRate');
    await addCondition(visitor, reels);
    await plays.fill('1000');
    await page.getByText('YouTube', { exact: true }).first().click();
    await addCondition(visitor, say('search.screen.lastposted'));
    await field(visitor, 'search.screen.lastposted').fill('29');
    await addCondition(visitor, growth);
    await page.getByLabel(`${growth}: ${say('search.screen.value')}`).fill('0.1');
    await submit(visitor);
    await see(page.getByText(say('validation.type')));
    await see(page.getByText(say('validation.min', { min: 30 })));
    await see(page.getByText(say('validation.fieldsRequired'), { exact: true }));
    await expectNoSeriousAxe(page);

    for (const what of [reels, growth])
      await page.getByRole('button', { name: say('search.screen.removeCondition', { what }) }).click();
    await field(visitor, 'search.screen.lastposted').fill('60');
    await field(visitor, 'search.screen.stopAfter').fill('5');
    await field(visitor, 'search.screen.listName').fill('Creadores');
    expect(await start(visitor, account, 'influencer')).toMatchObject({ added: 5, credits: 10 });
  });

  it("accepts the account's own provider key, and removes it", async () => {
    const { visitor } = await open();
    const { page, say } = visitor;
    await newSearch(visitor, 'single');
    await press(visitor, 'sources.screen.open');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Hunter').fill('sandbox-hunter-key-es');
    await expectNoSeriousAxe(page);
    await dialog.getByRole('button', { name: say('sources.screen.save') }).click();
    await see(dialog.getByText(say('sources.screen.owner.account')));
    await dialog.getByRole('button', { name: say('common.remove') }).click();
    await see(dialog.getByText(say('sources.screen.owner.platform')));
  });
});
