/** CSV on screen: import with column mapping and errors; export of chosen rows. */
import { text as readText } from 'node:stream/consumers';
import { lists } from '@leadwright/contract/leads/lists';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { actOnAll, inDialog, personOf } from '../support/list-acts.ts';

const FILE = [
  'Company,Web,Town,Mail',
  'One Dental,one.test,Austin,hello@one.test',
  '"Two, Dental",two.test,Waco,not an address',
  'No site,,Austin,x@nosite.test',
  'One again,www.one.test,Austin,',
  'Three Dental,three.test,Austin,hi@three.test',
].join('\n');

async function openCsv(visitor: Visitor) {
  await actOnAll(visitor, 'results.screen.csv.act');
  await see(visitor.page.getByRole('dialog'));
}

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, ({ language, width }) => {
  it('imports a file into a list: upload, match, check, import, and rejected rows with reasons', async () => {
    const account = await personOf(language);
    const body = { name: `Imported ${language}`, type: 'local' as const };
    const { data } = await call(world, lists.create, { token: account.token, body });
    const visitor = await newPage({ language, width, account });
    const { page, say } = visitor;
    await visitor.go(`/lead-search/saved-lists/local-${data.id}`);
    await see(page.getByText(say('results.screen.empty')));
    await openCsv(visitor);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    const target = (column: string) =>
      page.getByRole('combobox', { name: say('results.screen.csv.goesToOf', { column }), exact: true });
    await target('Town').click();
    await page.getByRole('option', { name: say('results.column.city'), exact: true }).click();
    for (const [column, key] of [
      ['Company', 'name'],
      ['Web', 'website'],
      ['Mail', 'email'],
    ] as const) {
      await target(column).click();
      await page.getByRole('option', { name: say(`results.column.${key}`), exact: true }).click();
    }
    await expectNoSeriousAxe(page);
    await inDialog(visitor, say('results.screen.csv.check')).click();
    await inDialog(visitor, say('results.screen.csv.run_other', { n: 2 })).click();
    await see(page.getByRole('dialog').getByText(say('results.job.import.completed_other', { count: 2 })));
    const refused = page.getByRole('region', { name: say('results.screen.csv.refused.title') });
    const fieldOf = (row: number, column: 'website' | 'email') =>
      refused.getByLabel(`${say('results.screen.csv.refused.row', { n: row })}, ${say(`results.column.${column}`)}`);
    await fieldOf(3, 'email').fill('hello@two.test');
    await expectNoSeriousAxe(page);
    await inDialog(visitor, say('results.screen.csv.refused.add_one', { n: 1 })).click();
    await seeGone(fieldOf(3, 'email'));
    await see(fieldOf(4, 'website'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(visitor, say('results.screen.csv.refusedFile')).click(),
    ]);
    expect(await readText(await download.createReadStream())).toContain('No site');
    await page.keyboard.press('Escape');
    await see(page.locator('#content').getByText('Three Dental', { exact: true }));
    await see(page.locator('#content').getByText('Two, Dental', { exact: true }));
  });

  it('exports matching rows', async () => {
    const list = await listOf24(world, await personOf(language), `Export ${language}`);
    const visitor = await newPage({ language, width, account: list });
    const { page, say } = visitor;
    await visitor.go(`${list.path}?q=Rio`);
    await see(page.getByText('Rio Dental 1', { exact: true }));
    await openCsv(visitor);
    await expectNoSeriousAxe(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(visitor, say('results.screen.csv.download_other', { n: 6 })).click(),
    ]);
    await seeGone(page.getByRole('dialog'));
    const text = await readText(await download.createReadStream());
    expect(text.match(/Rio Dental/g)).toHaveLength(6);
    expect(text).not.toContain('Smile Parque');
  });
});
