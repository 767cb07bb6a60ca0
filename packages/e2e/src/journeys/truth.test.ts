/** What is shown as current matches the current choice, however slow, late or lost the responses are. */
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { wallet } from '@leadwright/contract/money/wallet';
import { search } from '@leadwright/contract/searching/search';
import { describe, expect, it } from 'vitest';
import { field } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { call } from '../support/client.ts';
import { newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { INDEX_MS, indexIsFilled, listOf24 } from '../support/leads.ts';
import { choose, personOf, picker } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';
import { buy, findCreators, saveCard } from '../support/wallet-acts.ts';

const chooseKind = ({ page, say }: Visitor, kind: 'people' | 'influencer') =>
  page.getByRole('radio', { name: say(`search.screen.kind.${kind}.title`) }).click();
const button = ({ page }: Visitor) => page.locator('aside button[type=submit]');
const credits = ({ say }: Visitor, n: string) => say('common.credits_other', { n });

describe('New search', () => {
  it('shows no price, matches or "live" of an earlier kind, number or choice', async () => {
    const visitor = await newPage({ account: await personOf('en') });
    const { page, say } = visitor;
    const live = page.getByText(say('search.screen.estimate.live'));
    await visitor.go('/lead-search/new-search');
    await chooseKind(visitor, 'influencer');
    await field(visitor, 'search.screen.keyword').fill('coffee');
    await see(live);

    const estimates = await holdAnswers(page, search.estimate);
    await field(visitor, 'search.screen.stopAfter').fill('5000');
    const late = await estimates.next();
    await seeGone(live);
    await see(page.getByText(say('search.screen.estimate.asking')));
    expect(await button(visitor).textContent()).toContain(
      say('search.screen.go.influencer_other', { n: '5,000', credits: credits(visitor, '10,000') }),
    );

    // People start without a filter: nothing to estimate, and nothing of the creators stays.
    await chooseKind(visitor, 'people');
    await see(page.getByText(say('search.screen.estimate.hint')));
    await late.letGo().catch(() => undefined);
    await estimates.end();
    expect(await page.locator('aside dl').count()).toBe(0);
    await see(page.getByText(say('search.screen.estimate.hint')));
  });

  it(
    'shows nothing of an industry that was cleared, and offers nothing for a number that cannot be',
    async () => {
      const visitor = await newPage({ account: await personOf('en') });
      const { page, say } = visitor;
      const live = page.getByText(say('search.screen.estimate.live'));
      await indexIsFilled(world, await personOf('en'));
      await visitor.go('/lead-search/new-search');
      await choose(visitor, 'search.screen.industries', 'dentist', /^Dentist$/);
      await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
      await see(live);
      await see(page.locator('aside dl'));
      await field(visitor, 'search.screen.stopAfter').fill('-5');
      await see(page.getByText(say('validation.min', { min: 1 })));
      await seeGone(live);
      expect(await button(visitor).isDisabled()).toBe(true);
      await field(visitor, 'search.screen.stopAfter').fill('20');
      await see(live);
      await picker(visitor, 'search.screen.industries').press('Backspace');
      await seeGone(live);
      await see(page.getByText(say('search.screen.estimate.hint')));
      expect(await page.locator('aside dl').count()).toBe(0);
      expect(await page.locator('aside').getByRole('status').count()).toBe(0);
      expect(await picker(visitor, 'search.screen.industries').inputValue()).toBe('');
    },
    INDEX_MS + 30_000,
  );

  it('reports a failed estimate, and uses the newest if they arrive out of order', async () => {
    const visitor = await newPage({ account: await personOf('en'), refusals: [409] });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await chooseKind(visitor, 'influencer');
    const keyword = field(visitor, 'search.screen.keyword');
    await keyword.fill('tea');
    await see(page.getByText(say('search.screen.estimate.live')));
    const estimates = await holdAnswers(page, search.estimate);
    await keyword.fill('yoga');
    const yoga = await estimates.next();
    await keyword.fill('coffee');
    const coffee = await estimates.next();
    // A final response: calls would wait for a server that is down.
    await coffee.refuse(409);
    await see(page.locator('aside').getByText('refused'));
    await yoga.letGo().catch(() => undefined);
    await keyword.fill('running');
    await (await estimates.next()).letGo();
    await see(page.getByText(say('search.screen.estimate.live')));
    await seeGone(page.locator('aside').getByText('refused'));
    await estimates.end();
  });
});

describe('data that is still loading', () => {
  it('is marked, never shown as empty, and appears live', async () => {
    const visitor = await newPage({ account: await personOf('en') });
    const { page, say } = visitor;
    let isLoading = true;
    await page.route('**/api/locations*', (route) =>
      isLoading ? route.fulfill({ json: { data: [], is_loading: true } }) : route.fallback(),
    );
    await page.route('**/api/searches/estimate', async (route) => {
      const answer = await (await route.fetch()).json();
      const none = { matches: 0, contactable: 0, expected_credits: 0, maximum_credits: 0, cells: [], distribution: [] };
      await route.fulfill({ json: { ...answer, ...(isLoading && none), is_loading: isLoading } });
    });
    await visitor.go('/lead-search/new-search');
    await choose(visitor, 'search.screen.industries', 'dentist', /^Dentist$/);
    await picker(visitor, 'search.screen.location').fill('Austin');
    await see(page.getByText(say('search.screen.loading.places')));
    isLoading = false;
    const austin = page.getByRole('option', { name: /^Austin, Texas/ }).first();
    await see(austin);

    isLoading = true;
    await austin.click();
    await see(page.locator('aside').getByText(say('search.screen.loading.companies')));
    expect(await button(visitor).textContent()).toBe(say('search.screen.loading.go'));
    expect(await button(visitor).isDisabled()).toBe(true);
    expect(await page.locator('aside').getByText('0', { exact: true }).count()).toBe(0);
    isLoading = false;
    await see(page.getByText(say('search.screen.estimate.live')));
    await seeGone(page.getByText(say('search.screen.loading.companies')));
    expect(await button(visitor).isDisabled()).toBe(false);
  });
});

describe('rows', () => {
  it('of another page, filter or tab are dimmed and inert', async () => {
    const account = await settledAccount();
    const list = await listOf24(world, account, 'Slow clinics');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go(list.path);
    const range = (from: number, to: number, total: number) =>
      page.getByText(say('ui.pager.range', { from, to, total }), { exact: true });
    const match = (n: number | string) => page.getByText(say('ui.filters.match', { n, total: 24 }));
    await see(range(1, 20, 24));
    await see(match(24));
    const dimmed = page.locator('[role=rowgroup][inert]');

    const pages = await holdAnswers(page, results.find);
    await page.getByRole('button', { name: say('ui.pager.next') }).click();
    const second = await pages.next();
    await see(dimmed.getByText('Alta Dental 0', { exact: true }));
    expect(await range(21, 24, 24).count()).toBe(0);
    await see(match(24));
    await second.letGo();
    await see(range(21, 24, 24));
    await seeGone(dimmed);

    await field(visitor, 'results.screen.filter.search').fill('Smile');
    const filtered = await pages.next();
    await see(dimmed);
    await see(match('…'));
    expect(await page.getByRole('button', { name: say('sending.act.title'), exact: true }).isDisabled()).toBe(true);
    await filtered.letGo();
    await see(match(6));
    await pages.end();

    await visitor.go('/lead-search/saved-lists');
    await see(page.getByText('Slow clinics', { exact: true }));
    // The navigation uses the same endpoint to count the lists.
    const tabs = await holdAnswers(page, lists.find, (request) => request.url().includes('archived=true'));
    await page.getByRole('tab', { name: say('lists.screen.archived') }).click();
    const archived = await tabs.next();
    await see(dimmed.getByText('Slow clinics', { exact: true }));
    await archived.letGo();
    await see(page.getByText(say('lists.screen.noArchived')));
    await tabs.end();
  });

  it('of the statement follow "Added", and the meter excludes reserved credits', async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    await buy(world, account, 100);
    const { credits: spent } = await findCreators(world, account, 3, 'Slow creators');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    // Other jobs reserve some of them.
    await page.route('**/api/user-limits', async (route) => {
      const limits = await (await route.fetch()).json();
      await route.fulfill({ json: { ...limits, reserved: 10 } });
    });
    await visitor.go('/settings/wallet');
    const meter = page.getByRole('navigation', { name: say('navigation.main') });
    await see(meter.getByText(say('common.credits_other', { n: 90 - spent }), { exact: true }));
    await see(meter.getByText(say('shell.credit.reserved', { n: 10 })));

    const taken = page.getByRole('table').getByText(`−${spent}`, { exact: true });
    await see(taken);
    const lines = await holdAnswers(page, wallet.statement);
    const shows = page.getByRole('radiogroup', { name: say('wallet.screen.show') });
    await shows.getByText(say('wallet.screen.shows.added')).click();
    const added = await lines.next();
    await see(page.locator('[data-pending]').getByText(`−${spent}`, { exact: true }));
    await added.letGo();
    await seeGone(taken);
    await see(page.getByRole('table').getByText('+100', { exact: true }));
    await lines.end();
  });
});

describe('Do not contact', () => {
  it('answers for the current address, not for the previous one', async () => {
    const account = await settledAccount();
    await call(world, privacy.add, { token: account.token, body: { values: ['known@late.test'], note: '' } });
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/lead-search/do-not-contact');
    const box = field(visitor, 'privacy.search');
    await box.fill('nobody@late.test');
    await see(page.getByText(say('privacy.notFound', { value: 'nobody@late.test' })));
    const answers = await holdAnswers(page, privacy.find);
    await box.fill('known@late.test');
    const found = await answers.next();
    expect(await page.getByText(say('privacy.notFound', { value: 'known@late.test' })).count()).toBe(0);
    await found.letGo();
    await see(page.getByRole('grid', { name: say('privacy.title') }));
    await answers.end();
  });
});
