/** Not already mine: a file of customers is uploaded, the estimate tells what falls away, and the search brings none of them. */
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, loginOf } from '../support/client.ts';
import { AT_THE_DESK, IN_EVERY_SETTING, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { austinIn, INDEX_MS, indexIsFilled, runSearch } from '../support/leads.ts';
import { choose, personOf } from '../support/list-acts.ts';

beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

const CUSTOMERS = 5;

async function dentistsOf(account: Account, name: string, limit: number) {
  const filters = { industry: 'dentist', location_id: await austinIn(world, account.token), radius_km: 15 };
  const { list_id } = await runSearch(world, account, { type: 'industry', list: { name }, limit, filters });
  const params = { type: 'local' as const, id: list_id };
  const { data } = await call(world, results.find, { token: account.token, params, body: {} });
  return data.map(({ name: called, website, phone }) => ({ called, website, phone }));
}

async function aimAtAustin(visitor: Visitor, name: string) {
  const [typed, option] = visitor.language === 'es' ? ['dentista', /^Dentista/] : ['dentist', /^Dentist$/];
  await choose(visitor, 'search.screen.industries', typed as string, option as RegExp);
  await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
  await field(visitor, 'search.screen.stopAfter').fill('8');
  await field(visitor, 'search.screen.listName').fill(name);
}

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, ({ language, width }) => {
  it('uploads customers, sees the estimate tell, and gets none of them', async () => {
    const account = await personOf(language);
    const known = await dentistsOf(await personOf(language === 'en' ? 'es' : 'en'), `Known ${width}`, CUSTOMERS);
    expect(known).toHaveLength(CUSTOMERS);
    // "Only new ones" is switched off, so that the file alone decides what is left out.
    await dentistsOf(account, `Mine ${width}`, 1);
    const lines = known.map(({ called, website, phone }) => `"${called}",${website},${phone}`).join('\n');
    const visitor = await newPage({ language, width, account });
    const { page, say } = visitor;
    await visitor.go('/lead-search/new-search');
    await page.getByRole('radio', { name: say('search.screen.kind.industry.title') }).click();
    await aimAtAustin(visitor, `Others ${language} ${width}`);
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,Website,Phone\n${lines}\n`) };
    await page.locator('input[type="file"]').setInputFiles(file);
    const row = page.getByRole('listitem').filter({ hasText: say('exclusions.screen.reason.files') });
    await see(row.getByText(/^clients\.csv/));
    await page.getByRole('switch', { name: say('search.screen.onlyNew') }).uncheck({ force: true });
    await see(row.getByText(`−${CUSTOMERS}`));
    await expectNoSeriousAxe(page);

    await page.locator('aside button[type=submit]').click();
    await page.waitForURL(/run=\d+/);
    await see(page.getByText(say('results.screen.strip.completed'), { exact: true }));
    const id = Number(new URL(page.url()).searchParams.get('run'));
    const done = await call(world, search.get, { token: account.token, params: { id } });
    expect(done).toMatchObject({ added: 8, excluded: { files: CUSTOMERS } });
    await see(page.getByText(say('results.screen.strip.inFiles')));
    const params = { type: 'local' as const, id: done.list_id };
    const { data } = await call(world, results.find, { token: account.token, params, body: {} });
    const names = new Set(known.map(({ called }) => called));
    expect(data.filter(({ name }) => names.has(name))).toEqual([]);

    await visitor.go('/lead-search/not-already-mine');
    await see(page.getByText('clients.csv', { exact: true }));
    await expectNoSeriousAxe(page);
    const remove = page.getByRole('button', { name: say('exclusions.screen.remove', { name: 'clients.csv' }) });
    await remove.click();
    await see(page.getByText(say('exclusions.screen.empty')));
    await press(visitor, 'common.undo');
    await see(page.getByText('clients.csv', { exact: true }));
    await remove.click();
    await seeGone(page.getByText('clients.csv', { exact: true }));
    await expectNoSeriousAxe(page);
  });
});
