import { rmSync } from 'node:fs';
import { lists } from '@leadwright/contract/leads/lists';
import { scratchFolder } from '@leadwright/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveIn } from '../prove/restart.ts';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf } from '../support/client.ts';
import { newPage, see, seeGone } from '../support/journey.ts';
import { type Product, SMALL_WORLD, startProduct } from '../support/product.ts';

/** Shared, so that it is filled once. */
const dataDir = scratchFolder('leadwright-restart-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('recovers after kill -9 of the server and of PostgreSQL, without losing anything acknowledged', async () => {
  const figures = await proveIn(dataDir, false);
  expect(figures).toMatchObject({ kills: 2, lost: 0, jobsLost: 0 });
  expect(figures.acknowledged).toBeGreaterThan(10);
  expect(figures.jobsPromised).toBeGreaterThan(0);
});

describe('open pages', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...SMALL_WORLD, DATA_DIR: dataDir });
  });
  afterAll(() => product.stop());

  it('wait while the server restarts and continue: reads, forms, and one effect per action', async () => {
    const account = await loginOf(product, 'direct');
    const visitor = await newPage({ account, url: product.url, losses: true, refusals: [503] });
    const { page, say } = visitor;
    const open = async (path: string) => {
      const other = await page.context().newPage();
      await other.goto(product.url + path);
      return { page: other, say };
    };
    await visitor.go('/lead-search/saved-lists');
    await press(visitor, 'lists.screen.create');
    await field(visitor, 'lists.screen.name').fill('Made meanwhile');
    const form = await open('/profile-settings/profile');
    await field(form, 'auth.field.firstName').fill('Half-filled');
    const reader = await open('/lead-search/new-search');
    await see(reader.page.getByRole('heading', { level: 1 }));

    await product.stopServer();
    const pages = [page, form.page, reader.page];
    for (const each of pages) await see(each.getByText(say('shell.reconnecting')));
    // A screen that was never opened here: its code and its data are unavailable, too.
    await reader.page.getByRole('link', { name: say('navigation.entry.customLabels') }).click();
    const back = product.startServer();
    const submit = page.getByRole('dialog').getByRole('button', { name: say('lists.screen.create') });
    await submit.click();
    await see(page.locator('[data-loading]').getByText(say('lists.screen.create')));

    await back;
    await see(page.getByRole('heading', { name: 'Made meanwhile' }));
    await see(button(reader, 'labels.screen.create'));
    for (const each of pages) await seeGone(each.getByText(say('shell.reconnecting')));
    expect(await field(form, 'auth.field.firstName').inputValue()).toBe('Half-filled');
    await press(form, 'common.save');
    await see(form.page.getByText(say('identity.profileSaved')));
    const found = await call(product, lists.find, { token: account.token, query: { search: 'Made meanwhile' } });
    expect(found.total).toBe(1);
    const wrong = [say('common.unexpectedError'), say('common.somethingWrong'), say('ui.state.errorTitle')];
    for (const each of pages)
      for (const words of wrong) expect(await each.getByText(words, { exact: true }).count()).toBe(0);
  });

  it('can be read during maintenance, say why nothing can be changed, and continue when it has ended', async () => {
    const account = await loginOf(product, 'direct');
    const visitor = await newPage({ account, url: product.url, refusals: [503], language: 'es', width: 390 });
    const { page, say } = visitor;
    const admin = await newPage({ account: await loginOf(product, 'admin'), url: product.url });
    await visitor.go('/lead-search/saved-lists');
    await press(visitor, 'lists.screen.create');
    await field(visitor, 'lists.screen.name').fill('Después');
    await admin.go('/admin/system/maintenance');
    await press(admin, 'admin-system.maintenance.begin');
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('button', { name: admin.say('admin-system.maintenance.begin') }).click();
    await see(admin.page.getByText(admin.say('admin-system.maintenance.idle')));
    await expectNoSeriousAxe(admin.page);

    const submit = page.getByRole('dialog').getByRole('button', { name: say('lists.screen.create') });
    await submit.click();
    await see(page.getByText(say('platform.error.maintenance')).first());
    await see(page.getByText(say('shell.maintenance.band')));
    expect(await field(visitor, 'lists.screen.name').inputValue()).toBe('Después');

    await press(admin, 'admin-system.maintenance.end');
    await see(admin.page.getByText(admin.say('admin-system.maintenance.off')));
    await submit.click();
    await see(page.getByRole('heading', { name: 'Después' }));
    await seeGone(page.getByText(say('shell.maintenance.band')));
  });
});
