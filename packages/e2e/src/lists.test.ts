/** Working with lists on screen: rows by hand, filters, labels, CSV, delete with undo, rename, archive. */
import { text as readText } from 'node:stream/consumers';
import { lists } from '@leadwright/contract/lists';
import { results } from '@leadwright/contract/results';
import { describe, expect, it } from 'vitest';
import { button, field, press } from './acts.ts';
import { expectNoSeriousAxe } from './axe.ts';
import { call, loginOf } from './client.ts';
import { IN_EVERY_SETTING, newPage, SETTINGS, see, seeGone, type Visitor, world } from './journey.ts';

const NAMES = ['Alta Dental', 'Rio Dental', 'Smile Parque', 'Lapa House'];

/** A list of 24 companies, two of three with an e-mail. */
async function listOf24(name: string) {
  const { token } = await loginOf(world, 'customer');
  const { data } = await call(world, lists.create, { token, body: { name, type: 'local' } });
  const rows = Array.from({ length: 24 }, (_, n) => ({
    website: `clinic${n}.test`,
    name: `${NAMES[n % 4]} ${n}`,
    city: n % 2 ? 'Austin' : 'Round Rock',
    email: n % 3 ? `hello@clinic${n}.test` : '',
  }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  return { token, id: data.id, path: `/lead-search/saved-lists/local-${data.id}` };
}

const tick = ({ page, say }: Visitor, name: string) =>
  page.getByRole('checkbox', { name: say('ui.table.selectRow', { name }), exact: true }).click();

/** On a phone the acts are in a sheet. */
async function act(visitor: Visitor, label: string) {
  const { page, say, isPhone } = visitor;
  if (isPhone) await press(visitor, 'ui.actions.open');
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('toolbar', { name: say('ui.actions.label') });
  await place.getByRole('button', { name: new RegExp(`^${label}`) }).click();
}

describe.each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it('filters, opens a row with where its values came from, labels, deletes and takes it back', async () => {
    const list = await listOf24(`Clinics ${setting.language} ${setting.width}`);
    const visitor = await newPage({ ...setting, account: list });
    const { page, say } = visitor;
    await visitor.go(`${list.path}?q=Smile&match=start`);
    await see(page.getByText('Smile Parque 2', { exact: true }));
    await seeGone(page.getByText('Rio Dental 1', { exact: true }));
    await expectNoSeriousAxe(page);
    await page.getByText('Smile Parque 2', { exact: true }).click();
    await see(page.getByRole('dialog').getByText(say('results.screen.lead.fromWhere')));
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await seeGone(page.getByRole('dialog'));

    await tick(visitor, 'Smile Parque 2');
    await act(visitor, say('results.screen.labels'));
    const name = `Hot ${setting.language} ${setting.width}`;
    await field(visitor, 'labels.screen.newName').fill(name);
    await press(visitor, 'common.add');
    await see(page.getByRole('dialog').getByText(name, { exact: true }));
    await press(visitor, 'results.screen.saveLabels');
    await see(page.locator('#content').getByText(name, { exact: true }));

    await act(visitor, say('common.delete'));
    await page
      .getByRole('dialog')
      .getByRole('button', {
        name: say('results.screen.delete.confirm', { what: say('results.screen.noun.local_one', { n: 1 }) }),
      })
      .click();
    await seeGone(page.getByText('Smile Parque 2', { exact: true }));
    await button(visitor, 'common.undo').click();
    await see(page.getByText('Smile Parque 2', { exact: true }));
  });

  it('adds rows by hand in the words of the specification', async () => {
    const list = await listOf24(`By hand ${setting.language} ${setting.width}`);
    const visitor = await newPage({ ...setting, account: list });
    const { page, say } = visitor;
    await visitor.go(list.path);
    await press(visitor, 'results.screen.manual.open');
    await press(visitor, 'results.screen.manual.add');
    await see(page.getByText(say('validation.required')));
    await expectNoSeriousAxe(page);
    await page.getByRole('tab', { name: say('results.screen.manual.many') }).click();
    await field(visitor, 'results.screen.manual.paste').fill('one.test\tOne\ntwo.test\tTwo\n\tNo website');
    await page.getByRole('button', { name: say('results.screen.manual.addMany_other', { n: 3 }) }).click();
    await see(page.getByText(say('results.screen.manual.report', { added: 2, duplicates: 0, refused: 1 })));
    const { data } = await call(world, lists.get, { token: list.token, params: { id: list.id } });
    expect(data.result_count).toBe(26);
  });
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it('exports what matches as CSV', async () => {
    const list = await listOf24(`Export ${language}`);
    const visitor = await newPage({ language, account: list });
    const { page, say } = visitor;
    await visitor.go(`${list.path}?q=Rio`);
    await see(page.getByText('Rio Dental 1', { exact: true }));
    await page.getByRole('button', { name: say('results.screen.csv.act'), exact: true }).click();
    await expectNoSeriousAxe(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('results.screen.csv.download_other', { n: 6 }) }).click(),
    ]);
    const text = await readText(await download.createReadStream());
    expect(text.match(/Rio Dental/g)).toHaveLength(6);
    expect(text).not.toContain('Smile Parque');
  });

  it('renames, archives, deletes and restores lists', async () => {
    const list = await listOf24(`Before ${language}`);
    const visitor = await newPage({ language, account: list });
    const { page, say } = visitor;
    const after = `After ${language}`;
    await visitor.go('/lead-search/saved-lists');
    await page.getByRole('button', { name: say('lists.screen.actsOf', { name: `Before ${language}` }) }).click();
    await page.getByRole('menuitem', { name: say('lists.screen.rename') }).click();
    await field(visitor, 'lists.screen.name').fill(after);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('lists.screen.rename') })
      .click();
    await see(page.getByText(after, { exact: true }));
    await expectNoSeriousAxe(page);
    await tick(visitor, after);
    await act(visitor, say('common.delete'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('lists.screen.deleteConfirm_one') })
      .click();
    await seeGone(page.getByText(after, { exact: true }));
    await button(visitor, 'common.undo').click();
    await see(page.getByText(after, { exact: true }));
  });
});
