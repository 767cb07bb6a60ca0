/** Do not contact: the account's own list, and the public removal page. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, lastMail, mailedCode, newEmail } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone, world } from '../support/journey.ts';
import { inDialog, personOf } from '../support/list-acts.ts';

async function peopleList({ token }: Account, name: string, emails: string[]) {
  const { data } = await call(world, lists.create, { token, body: { name, type: 'people' } });
  const rows = emails.map((email) => ({ email, name: `Person ${email}` }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  const params = { type: 'people' as const, id: data.id };
  return async () => (await call(world, results.find, { token, params, body: {} })).data;
}

it('shows the progress of a large file to its end, and the list with it', async () => {
  const account = await personOf('en');
  const visitor = await newPage({ account });
  const { page, say } = visitor;
  await visitor.go('/lead-search/do-not-contact');
  await press(visitor, 'privacy.import.open');
  const lines = Array.from({ length: 12_000 }, (_, n) => `p${n}@large-${account.id}.test`).join('\n');
  const file = { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines}\nwhat is this`) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await see(page.getByRole('progressbar', { name: say('privacy.importTitle') }));
  await see(page.getByText(say('privacy.progress.done', { total: 12_001 })));
  await see(page.getByText(`${say('privacy.progress.refused_one', { n: 1 })} (what is this)`));
  await see(page.getByText(`p•••@large-${account.id}.test`));
});

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, ({ language, width }) => {
  it('adds a person to the do-not-contact list, marks their rows, and removes them again', async () => {
    const account = await personOf(language);
    const [unwanted, fine] = [newEmail('unwanted'), newEmail('fine')];
    const rows = await peopleList(account, `Marked ${language}`, [unwanted, fine]);
    const visitor = await newPage({ language, width, account });
    const { page, say } = visitor;
    await visitor.go('/lead-search/do-not-contact');
    await press(visitor, 'privacy.add.open');
    await field(visitor, 'privacy.add.values').fill(`${unwanted}\nwhat is this`);
    await expectNoSeriousAxe(page);
    await press(visitor, 'privacy.add.submit');
    await see(page.getByText(say('privacy.result.refused', { values: 'what is this' })));
    await page.keyboard.press('Escape');
    const hint = `${unwanted.slice(0, 1)}•••${unwanted.slice(unwanted.indexOf('@'))}`;
    await see(page.getByText(hint, { exact: true }));
    await expectNoSeriousAxe(page);
    await expect.poll(async () => (await rows()).find((row) => row.email === unwanted)?.is_suppressed).toBe(true);
    expect((await rows()).find((row) => row.email === fine)?.is_suppressed).toBe(false);
    await field(visitor, 'privacy.search').fill(unwanted);
    await page.getByRole('button', { name: say('privacy.remove.label', { hint }) }).click();
    await inDialog(visitor, say('privacy.remove.confirm')).click();
    await seeGone(page.getByText(hint, { exact: true }));
  });

  it('removes people who prove their address on the public page, from every account', async () => {
    const email = newEmail('leaver');
    const rows = await peopleList(await personOf(language), `Leavers ${language}`, [email, newEmail('stayer')]);
    expect(await rows()).toHaveLength(2);
    const visitor = await newPage({ language, width, refusals: [422] });
    const { page, say } = visitor;
    await visitor.go('/removal');
    await press(visitor, 'removal.submit');
    await see(page.getByText(say('validation.required')));
    await field(visitor, 'removal.email').fill(email);
    await expectNoSeriousAxe(page);
    const before = await lastMail(world);
    await press(visitor, 'removal.submit');
    await see(page.getByText(say('removal.codeTitle')));
    await field(visitor, 'auth.field.code').fill(await mailedCode(world, email, before));
    await see(page.getByText(say('removal.doneTitle')));
    await expectNoSeriousAxe(page);
    await expect.poll(async () => (await rows()).length).toBe(1);
  });
});
