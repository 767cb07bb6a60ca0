/** Custom labels on screen: create, rename and recolor, delete. */
import { describe, it } from 'vitest';
import { button, field } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone } from '../support/journey.ts';
import { inDialog, personOf } from '../support/list-acts.ts';

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, ({ language, width }) => {
  it('creates a label, rejects a duplicate name, changes it and deletes it', async () => {
    const visitor = await newPage({ language, width, account: await personOf(language), refusals: [409, 422] });
    const { page, say } = visitor;
    const [first, second] = [`Spring ${language}`, `Summer ${language}`];
    await visitor.go('/lead-search/custom-labels');
    const create = async (name: string) => {
      await button(visitor, 'labels.screen.create').first().click();
      await field(visitor, 'labels.screen.name').fill(name);
      await inDialog(visitor, say('labels.screen.create')).click();
    };
    await create(first);
    await see(page.locator('#content').getByText(first, { exact: true }));
    await expectNoSeriousAxe(page);
    await create(first);
    await see(page.getByText(say('labels.error.name_taken')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('labels.screen.editOf', { name: first }) }).click();
    await field(visitor, 'labels.screen.name').fill(second);
    await page.getByRole('radio', { name: say('labels.screen.colors.green') }).click();
    await inDialog(visitor, say('common.save')).click();
    await see(page.locator('#content').getByText(second, { exact: true }));
    await page.getByRole('button', { name: say('labels.screen.removeOf', { name: second }) }).click();
    await inDialog(visitor, say('labels.screen.remove')).click();
    await seeGone(page.locator('#content').getByText(second, { exact: true }));
  });
});
