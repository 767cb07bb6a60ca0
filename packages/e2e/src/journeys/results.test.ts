/** Rows of a list on screen: filters, a row in the panel and on its page, labels, delete with undo, manual entry. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  SETTINGS,
  type Setting,
  see,
  seeGone,
  type Visitor,
  world,
} from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { act, inDialog, personOf, tick } from '../support/list-acts.ts';

async function openList({ language, width }: Setting, name: string, query = '') {
  const list = await listOf24(world, await personOf(language), `${name} ${language}`);
  const visitor = await newPage({ language, width, account: list });
  await visitor.go(list.path + query);
  return { list, visitor, ...visitor };
}

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  const { language } = setting;

  it('filters, labels, deletes and undoes it', async () => {
    const { visitor, page, say } = await openList(setting, 'Clinics', '?match=start');
    await field(visitor, 'results.screen.filter.search').fill('Smile');
    await see(page.getByText('Smile Parque 2', { exact: true }));
    await seeGone(page.getByText('Rio Dental 1', { exact: true }));
    await expectNoSeriousAxe(page);

    await tick(visitor, 'Smile Parque 2');
    await act(visitor, say('results.screen.labels'));
    const label = `Hot ${language}`;
    await field(visitor, 'labels.screen.newName').fill(label);
    await press(visitor, 'common.add');
    await see(page.getByRole('dialog').getByText(label, { exact: true }));
    await press(visitor, 'results.screen.saveLabels');
    await see(page.locator('#content').getByText(label, { exact: true }));

    await act(visitor, say('common.delete'));
    await inDialog(visitor, say('results.screen.delete.confirm', { what: 'Smile Parque 2' })).click();
    await seeGone(page.getByText('Smile Parque 2', { exact: true }));
    await button(visitor, 'common.undo').click();
    await see(page.getByText('Smile Parque 2', { exact: true }));
    await see(page.locator('#content').getByText(label, { exact: true }));
  });

  it("opens a row in the panel, moves on, and shows the origin of each value on the lead's page", async () => {
    const { visitor, page, say } = await openList(setting, 'Leads');
    await page.getByText('Alta Dental 0', { exact: true }).click();
    const panel = page.getByRole('dialog').first();
    await see(panel.getByText(say('results.screen.lead.fromWhere')));
    await see(panel.getByText(say('results.screen.source.manual')));
    await expectNoSeriousAxe(page);
    await page.keyboard.press('ArrowDown');
    await see(panel.getByRole('heading', { name: 'Rio Dental 1' }));
    await labelOpenLead(visitor, `Open ${language}`);
    await see(panel.getByText(`Open ${language}`, { exact: true }));
    await panel.getByRole('tab', { name: say('results.screen.lead.activity') }).click();
    await see(panel.getByText(say('results.activity.labelled', { labels: `Open ${language}` })));
    await seeGone(panel.getByText(say('results.screen.lead.fromWhere')));
    await panel.getByRole('link', { name: say('ui.panel.open') }).click();
    await arriveAt(page, /\/saved-lists\/local-\d+\/\d+$/);
    // The URL changes first: until the page is there, the panel still has the same buttons.
    await seeGone(panel);
    await see(page.getByRole('heading', { name: 'Rio Dental 1' }));
    await correctCity(visitor, 'Cedar Park');
    await expectNoSeriousAxe(page);
    await page.getByRole('link', { name: say('results.screen.lead.toList') }).click();
    await see(page.getByText('Cedar Park', { exact: true }));
  });
});

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, (setting) => {
  it('adds a row by hand, and many by pasting; rejected ones stay to be corrected', async () => {
    const { list, visitor, page, say } = await openList(setting, 'By hand');
    await press(visitor, 'results.screen.manual.open');
    await press(visitor, 'results.screen.manual.add');
    await see(page.getByText(say('validation.required')));
    await expectNoSeriousAxe(page);
    await page.getByRole('textbox', { name: say('results.column.website') }).fill('zero.test');
    await press(visitor, 'results.screen.manual.add');
    await seeGone(page.getByRole('dialog'));

    await press(visitor, 'results.screen.manual.open');
    await page.getByRole('tab', { name: say('results.screen.manual.many') }).click();
    const paste = field(visitor, 'results.screen.manual.paste');
    await paste.fill('one.test\tOne\ntwo.test\tTwo\n\tNo website');
    await page.getByRole('button', { name: say('results.screen.manual.addMany_other', { n: 3 }) }).click();
    await see(page.getByText(say('results.screen.manual.report', { added: 2, duplicates: 0, refused: 1 })));
    expect(await paste.inputValue()).toBe('\tNo website');
    await paste.fill('three.test\tNow with one');
    await page.getByRole('button', { name: say('results.screen.manual.addMany_one', { n: 1 }) }).click();
    await seeGone(page.getByRole('dialog'));
    const { data } = await call(world, lists.get, { token: list.token, params: { id: list.id } });
    expect(data.result_count).toBe(28);
  });
});

/** In the panel. Escape closes what lies above it, not the panel. */
async function labelOpenLead(visitor: Visitor, label: string) {
  const { page, say } = visitor;
  const name = field(visitor, 'labels.screen.newName');
  const open = page.getByRole('dialog').getByRole('button', { name: say('results.screen.labels'), exact: true });
  await open.click();
  await page.keyboard.press('Escape');
  await seeGone(name);
  await open.click();
  await name.fill(label);
  await press(visitor, 'common.add');
  await see(page.getByRole('dialog').last().getByText(label, { exact: true }));
  await press(visitor, 'results.screen.saveLabels');
  await seeGone(name);
}

/** On the page of a lead. */
async function correctCity({ page, say }: Visitor, city: string) {
  const name = say('results.column.city');
  await page.getByRole('button', { name: say('results.screen.lead.correct', { what: name }) }).click();
  await page.getByLabel(name, { exact: true }).fill(city);
  await page.keyboard.press('Enter');
  await see(page.getByText(city, { exact: true }));
}

it('shows a long address and its source whole, in a row and in the panel', async () => {
  const { token } = await personOf('en');
  const { data: list } = await call(world, lists.create, { token, body: { name: 'Long addresses', type: 'local' } });
  const email = 'reception@family-dental-clinic.test';
  await call(world, results.addManually, {
    token,
    params: { id: list.id },
    body: { rows: [{ name: 'Alta Dental', website: 'alta.test', email }] },
  });
  const { page, go } = await newPage({ account: { token } });
  const isWhole = (text: string) =>
    page
      .locator('.ell', { hasText: text })
      .last()
      .evaluate((one) => one.scrollWidth <= one.clientWidth);
  await go(`/lead-search/saved-lists/local-${list.id}`);
  await see(page.getByText(email));
  expect(await isWhole(email)).toBe(true);
  await page.getByText('Alta Dental', { exact: true }).click();
  await see(page.getByRole('dialog').getByText(email));
  expect([await isWhole(email), await isWhole('Added by hand')]).toEqual([true, true]);
});

it('leads from a lead back to the list on a phone, says when one is missing, and leaves a page that was emptied', async () => {
  const list = await listOf24(world, await personOf('en'), 'Ways back');
  const visitor = await newPage({ width: 390, account: list, refusals: [404] });
  const { page, say } = visitor;
  const sheet = page.getByRole('dialog');
  const first = page.getByText('Alta Dental 0', { exact: true });
  await visitor.go('/lead-search/saved-lists');
  await page.getByText('Ways back', { exact: true }).click();
  await first.click();
  await see(sheet.getByText(say('results.screen.lead.fromWhere')));
  await page.goBack();
  await seeGone(sheet);
  await first.click();
  await sheet.getByRole('link', { name: say('ui.panel.open') }).click();
  await see(page.getByRole('link', { name: say('results.screen.lead.toList') }));
  await page.goBack();
  await see(first);
  expect([await sheet.count(), new URL(page.url()).pathname]).toEqual([0, list.path]);

  await visitor.go(`${list.path}?open=2000000000`);
  await see(sheet.getByText(say('results.screen.lead.missing')));
  await sheet.getByRole('button', { name: say('results.screen.lead.toList') }).click();
  await seeGone(sheet);

  await visitor.go(`${list.path}?page=2`);
  for (const n of [20, 21, 22, 23])
    await tick(visitor, `${['Alta Dental', 'Rio Dental', 'Smile Parque', 'Lapa House'][n % 4]} ${n}`);
  await act(visitor, say('common.delete'));
  await page.getByRole('dialog').getByRole('button', { name: /4/ }).last().click();
  await see(first);
  expect(new URL(page.url()).search).toBe('');
});

it('accepts people only with LinkedIn or e-mail, with clear messages', async () => {
  const account = await personOf('en');
  const { data } = await call(world, lists.create, { ...account, body: { name: 'People by hand', type: 'people' } });
  const visitor = await newPage({ account });
  const { page, say } = visitor;
  await visitor.go(`/lead-search/saved-lists/people-${data.id}`);
  await press(visitor, 'results.screen.manual.open');
  await press(visitor, 'results.screen.manual.add');
  await see(page.getByText(say('validation.requiredWithoutEmail')));
  await field(visitor, 'results.column.name').fill('Ada Lovelace');
  await press(visitor, 'results.screen.manual.add');
  await see(page.getByText(say('validation.requiredWithoutEmail')));
  await field(visitor, 'results.column.email').fill('ada@acme.test');
  await press(visitor, 'results.screen.manual.add');
  await see(page.locator('#content').getByText('Ada Lovelace', { exact: true }));
  const params = { type: 'people' as const, id: data.id };
  const found = await call(world, results.find, { token: account.token, params, body: {} });
  expect(found.data[0]).toMatchObject({ name: 'Ada Lovelace', email: 'ada@acme.test' });
});

describe('unverified data', () => {
  it('is marked as such everywhere: row, bar, filter, tooltip and price', async () => {
    const list = await listOf24(world, await personOf('en'), 'Unchecked');
    const params = { type: 'local', id: list.id } as const;
    const { data } = await call(world, results.find, { token: list.token, params, body: {} });
    const bare = { params: { id: data[0]?.id ?? 0 }, body: { values: { website: '' } } };
    await call(world, results.update, { token: list.token, ...bare });
    const visitor = await newPage({ account: list });
    const { page, say } = visitor;
    await visitor.go(list.path);
    const given = say('results.screen.email.why.given', { origin: say('results.screen.source.manual') });
    const notChecked = say('results.screen.email.instead.unchecked');
    for (const [words, why] of [
      ['hello@clinic1.test', given],
      [notChecked, say('results.screen.email.why.unchecked')],
    ] as const) {
      await page.locator('#content').getByText(words, { exact: true }).first().hover();
      await see(page.getByRole('tooltip').getByText(why));
    }
    await see(page.getByText(say('lists.screen.emails.unchecked', { n: 24 }), { exact: true }));
    const noContact = page.locator('#content').getByRole('img', { name: say('results.screen.noContact') });
    await noContact.hover();
    await see(page.getByRole('tooltip').getByText(say('results.screen.noContactWhy')));
    expect(await noContact.count()).toBe(1);

    const matching = (n: number) => page.getByText(say('ui.filters.match', { n, total: 24 }));
    await visitor.go(`${list.path}?email=notFound`);
    await see(matching(0));
    await visitor.go(`${list.path}?email=notChecked`);
    await see(matching(24));
  });
});
