/** Searches of all accounts and the default prompts: every screen opens, and the main actions work. */
import { searchers } from '@leadwright/contract/admin/searchers';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, world } from '../support/journey.ts';
import { until } from '../support/wallet-acts.ts';

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('shows searches, default prompts and their histories', async () => {
    const account = await loginOf(world, 'admin');
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go('/admin/searchers?search=General%20counsel');
    await see(page.getByText(/: General counsel/));
    await see(page.getByText(say('admin-searchers.reason.by', { name: 'Sadie Marlow' })));
    await expectNoSeriousAxe(page);
    await visitor.go('/admin/searchers/history');
    await see(page.getByText(say('admin.changes.of.searchers')).or(page.getByText(say('admin.changes.title'))));
    await visitor.go('/admin/ai-assistant?prompt=subject&type=people&language=es');
    await see(page.getByRole('textbox', { name: say('assistant.type.subject') }));
    await expectNoSeriousAxe(page);
    await visitor.go('/admin/ai-assistant/history');
    await see(page.getByText(say('admin.changes.of.ai-assistant')).or(page.getByText(say('admin.changes.title'))));
  });
});

describe('an administrator', () => {
  it('finds a failed search by its account and runs it again at the platform’s cost', async () => {
    const account = await loginOf(world, 'admin');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/admin/searchers');
    await page.getByRole('textbox', { name: say('admin-searchers.filter.who') }).fill('saltm');
    await page.getByRole('option', { name: /^Saltmarsh Studio/ }).click();
    const failed = page.getByRole('row').filter({ hasText: say('admin-searchers.outcome.failed') });
    await failed.getByRole('button', { name: say('admin-searchers.runAgain') }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText(say('admin-searchers.dialog.paidByPlatform', { account: 'Saltmarsh Studio' })));
    await dialog.getByRole('button', { name: say('admin-searchers.runAgain') }).click();
    await see(page.getByText(say('admin-searchers.begunAgain')));
    const { accounts } = await call(world, searchers.suggest, { token: account.token, query: { search: 'Saltmarsh' } });
    const query = { account_ids: String(accounts[0]?.id) };
    const ended = await until(
      async () => (await call(world, searchers.list, { token: account.token, query })).data,
      (lines) => lines.some(({ again_of, finished_at }) => again_of !== null && finished_at !== null),
    );
    expect(ended.find(({ again_of }) => again_of !== null)).toMatchObject({ paid_by: 'platform', credits: 0 });
  });

  it('changes a default prompt, compares it with the previous one, and goes back', async () => {
    const account = await loginOf(world, 'admin');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/admin/ai-assistant?prompt=supplier&type=influencer&language=en');
    const text = page.getByRole('textbox', { name: say('assistant.type.supplier') });
    const before = await text.inputValue();
    await text.fill(`${before} Name five of them.`);
    await page.getByRole('button', { name: say('admin-prompts.save') }).click();
    await see(page.getByText(say('admin-prompts.saved')));
    await page.getByRole('button', { name: say('admin-prompts.compareBuiltIn') }).click();
    const comparison = page.getByRole('region', { name: say('admin-prompts.comparingBuiltIn') });
    await see(comparison.locator('ins', { hasText: 'Name five of them.' }));
    await comparison.getByRole('button', { name: say('admin-prompts.use') }).click();
    expect(await text.inputValue()).toBe(before);
    await page.getByRole('button', { name: say('admin-prompts.save') }).click();
    await see(page.getByText(say('admin-prompts.version', { version: '2' })));
  });
});
