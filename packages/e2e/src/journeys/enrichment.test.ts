/**
 * Enrichment on screen: automatic e-mails after a search, technologies, employees, similar people. Only finds are paid
 * for.
 */

import { type ListType, lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { TECHNOLOGIES, technologyName } from '@leadwright/contract/leads/technologies';
import { type EnrichmentAct, enrichment } from '@leadwright/contract/searching/enrichment';
import type { TranslationKey } from '@leadwright/i18n';
import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, loginOf } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  see,
  seeGone,
  type Visitor,
  world,
} from '../support/journey.ts';
import { INDEX_MS, indexIsFilled } from '../support/leads.ts';
import { act, choose, picker } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';
import { balanceOf, buy, saveCard, until } from '../support/wallet-acts.ts';

beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, ({ language, width }) => {
  it('finds e-mails automatically, filters by technology, gets employees and finds similar people', async () => {
    const account = await settledAccount(language);
    await saveCard(world, account);
    await buy(world, account, 500);
    // Loses a response on purpose.
    const visitor = await newPage({ language, width, account, losses: true });
    if (language !== 'en') await leaveOutSlowest(account);

    const list = await searchDentists(visitor, account);
    await see(visitor.page.locator(OUTCOMES));
    await filterByTechnology(visitor, account, list);
    const people = await getEmployees(visitor, account, list);
    await findSimilar(visitor, account, people);
    await watchOneBeingLookedFor(visitor, account);
  });
});

/** It allows ten requests a minute, which the first language has used up. */
async function leaveOutSlowest({ token }: Account) {
  const [source, choice] = ['people-data-labs', 'excluded'] as const;
  for (const work of [
    { list_type: 'local', act: 'get-employees' },
    { list_type: 'people', act: 'find-similar' },
  ] as const)
    await call(world, enrichment.chooseSource, { token, body: { ...work, source, choice } });
}

const rowsOf = async ({ token }: Account, type: ListType, id: number) =>
  (await call(world, results.find, { token, params: { type, id }, body: { sent: -1 } })).data;

async function searchDentists(visitor: Visitor, { token }: Account): Promise<number> {
  const { page, say, language } = visitor;
  await visitor.go('/lead-search/new-search');
  const [typed, option] = language === 'es' ? ['dentista', /^Dentista/] : ['dentist', /^Dentist$/];
  await choose(visitor, 'search.screen.industries', typed as string, option as RegExp);
  await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
  await field(visitor, 'search.screen.stopAfter').fill('20');
  expect(await page.getByRole('checkbox', { name: say('search.screen.findEmails') }).isChecked()).toBe(true);
  await see(page.getByText(say('search.screen.estimate.live')));
  await page.locator('aside button[type=submit]').click();
  await page.waitForURL(/\/saved-lists\/local-\d+\?/);
  const id = Number(/local-(\d+)/.exec(page.url())?.[1]);
  await until(
    () => call(world, lists.get, { token, params: { id } }),
    ({ data }) => data.result_count === 20 && data.running_search_id === null && data.email_counts.looking === 0,
  );
  return id;
}

const OUTCOMES = ['found', 'potential', 'none'].map((state) => `[data-state=${state}][data-hint]`).join(', ');

/** Companies with a website that no other journey has read. */
async function siteNobodyHasRead({ language }: Visitor): Promise<string> {
  const page = await (await fetch(`${world.sandboxUrl}/websites/`)).text();
  const domains = [...page.matchAll(/href="\/websites\/([^/"]+)\/"/g)].map(([, domain]) => domain ?? '');
  return domains[language === 'en' ? 1 : 2] ?? expect.fail('no websites');
}

/** The cell shows the search while the website is slow; then the result and its reason. */
async function watchOneBeingLookedFor(visitor: Visitor, account: Account) {
  const { page, say, isPhone } = visitor;
  const { token } = account;
  const website = await siteNobodyHasRead(visitor);
  const { data } = await call(world, lists.create, { token, body: { name: 'One more', type: 'local' } });
  const rows = [{ name: 'One more company', website }];
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  const door = `${world.sandboxUrl}/websites/${website}/_held`;
  await fetch(door, { method: 'PUT' });

  await visitor.go(`/lead-search/saved-lists/local-${data.id}`);
  await byRowMenu(visitor, 'One more company', new RegExp(`^${say('results.screen.enrich.email.first')}`));
  await confirm(visitor, 'find-emails').click();
  await seeGone(page.getByRole('dialog'));
  // A tap on a card opens the lead, which shows the same.
  if (isPhone) await page.getByRole('button', { name: 'One more company', exact: true }).first().click();
  const place = isPhone ? page.getByRole('dialog') : page.locator('#content');
  const readHint = async (state: string, why: string) => {
    const cell = place.locator(state).first();
    await see(cell);
    if (isPhone) await cell.click();
    else await cell.hover();
    await see(page.getByRole('tooltip').getByText(why));
    await page.mouse.move(0, 0);
  };
  await readHint('[data-state=looking][data-hint]', say('results.screen.email.why.looking'));

  await fetch(door, { method: 'DELETE' });
  await see(place.locator(OUTCOMES));
  await expectNoSeriousAxe(page);
  const [row] = await rowsOf(account, 'local', data.id);
  expect(row?.email_state).toMatch(/found|potential|none/);
  await readHint(OUTCOMES, say(`email-finder.reason.${row?.email_origin?.reason}` as TranslationKey));
}

async function filterByTechnology(visitor: Visitor, account: Account, list: number) {
  const { page, say } = visitor;
  const rows = await rowsOf(account, 'local', list);
  const technology = rows.flatMap((row) => row.technologies).find((name) => name in TECHNOLOGIES) ?? '';
  const having = rows.filter((row) => row.technologies.includes(technology));
  expect(having.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: new RegExp(`^${say('ui.filters.more')}`) }).click();
  await picker(visitor, 'ui.filters.column').click();
  await page.getByRole('option', { name: say('results.column.technologies'), exact: true }).click();
  await picker(visitor, 'ui.filters.value').click();
  await page.getByRole('option', { name: technologyName(technology), exact: true }).click();
  await page.getByRole('button', { name: say('ui.filters.apply', { n: having.length }), exact: true }).click();
  await see(page.getByText(say('ui.filters.match', { n: having.length, total: 20 })));
  await page.getByRole('button', { name: say('ui.filters.clear'), exact: true }).click();
  await see(page.getByText(say('ui.filters.match', { n: 20, total: 20 })));
}

const confirm = ({ page, say }: Visitor, what: EnrichmentAct) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${say(`results.screen.enrich.act.${what}`)}`) });

async function setLimit({ page, say }: Visitor, key: 'local' | 'people', n: number) {
  await page.getByLabel(say(`results.screen.enrich.limit.${key}`), { exact: true }).fill(String(n));
}

/** The only run of the action, once it has ended. */
async function endOf({ token }: Account, list: number, what: EnrichmentAct) {
  const { data } = await until(
    () => call(world, enrichment.ofList, { token, params: { id: list } }),
    ({ data: runs }) => runs.some((run) => run.act === what && run.finished_at !== null),
  );
  const runs = data.filter((run) => run.act === what);
  expect(runs).toHaveLength(1);
  return runs[0] as (typeof runs)[number];
}

/** Ten companies; the response to the order is lost, and it still is one order. */
async function getEmployees(visitor: Visitor, account: Account, list: number): Promise<number> {
  const { page, say } = visitor;
  for (const { name } of (await rowsOf(account, 'local', list)).slice(0, 10))
    await page
      .getByRole('checkbox', { name: say('ui.table.selectRow', { name }), exact: true })
      .first()
      .click();
  await see(page.getByText(say('ui.actions.selected', { n: 10 })));
  const before = await balanceOf(world, account);
  await act(visitor, say('results.screen.enrich.act.get-employees'));
  await setLimit(visitor, 'local', 3);
  await expectNoSeriousAxe(page);
  const orders = await holdAnswers(page, enrichment.create);
  await confirm(visitor, 'get-employees').click();
  await (await orders.next()).loseAnswer();
  await (await orders.next()).letGo();
  await orders.end();
  await seeGone(confirm(visitor, 'get-employees'));

  const run = await endOf(account, list, 'get-employees');
  expect(run).toMatchObject({ status: 'completed', cost_each: 2, credits: 2 * (run.found - run.owned) });
  expect(run.found).toBeGreaterThan(0);
  expect(before - (await balanceOf(world, account))).toBe(run.credits);
  await see(page.getByText(outcome(visitor, run)));
  await expectNoSeriousAxe(page);
  const target = run.target ?? { id: 0, name: '' };
  await page.getByRole('link', { name: say('results.screen.enrich.open', { list: target.name }) }).click();
  await arriveAt(page, `/lead-search/saved-lists/people-${target.id}`);
  const people = await rowsOf(account, 'people', target.id);
  expect(people).toHaveLength(Math.min(20, run.found));
  await see(page.getByText(people[0]?.name ?? '', { exact: true }));
  return target.id;
}

/** "14 employees found at 6 companies", followed by the cost. */
const outcome = ({ say }: Visitor, { found, found_rows }: { found: number; found_rows: number }) =>
  say(`results.screen.enrich.ended.get-employees_${found === 1 ? 'one' : 'other'}`, {
    n: found,
    rows: say(`results.screen.noun.local_${found_rows === 1 ? 'one' : 'other'}`, { n: found_rows }),
  });

/** With a mouse it appears on hover. */
async function byRowMenu({ page, say, isPhone }: Visitor, name: string, label: RegExp) {
  if (!isPhone) await page.getByRole('row').filter({ hasText: name }).first().hover();
  await page
    .getByRole('button', { name: say('lists.screen.actsOf', { name }), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** By a row's menu on a desktop, on the lead itself on a phone. */
async function findSimilar(visitor: Visitor, account: Account, list: number) {
  const { page, say, isPhone } = visitor;
  // A person with a known seniority level has peers everywhere.
  const person = (await rowsOf(account, 'people', list)).find(({ position, seniority }) => position && seniority);
  const name = person?.name ?? '';
  const label = new RegExp(`^${say('results.screen.enrich.act.find-similar')}`);
  const before = await balanceOf(world, account);
  if (isPhone) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
  } else await byRowMenu(visitor, name, label);
  await setLimit(visitor, 'people', 10);
  await confirm(visitor, 'find-similar').last().click();
  const run = await endOf(account, list, 'find-similar');
  expect(run).toMatchObject({ status: 'completed', cost_each: 2, credits: 2 * (run.found - run.owned) });
  expect(run.found).toBeGreaterThan(0);
  expect(before - (await balanceOf(world, account))).toBe(run.credits);
  const rows = await rowsOf(account, 'people', list);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
}
