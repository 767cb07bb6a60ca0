/** A new live installation: the operator, who can read the setup token, creates its super admin. */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@leadwright/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { arriveAt, newPage, openSidebar, see, seeGone } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
const folder = scratchFolder('leadwright-setup-');
const file = join(folder, 'setup-token');
beforeAll(async () => {
  product = await startProduct({ MODE: 'live', DATA_DIR: folder });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the first visit to a live installation', () => {
  it('creates the super admin, and then closes the setup', async () => {
    // A guessed token.
    const visitor = await newPage({ url: product.url, refusals: [422] });
    const { page, say } = visitor;
    await visitor.go('/');
    await arriveAt(page, '/setup');
    await expectNoSeriousAxe(page);
    await field(visitor, 'auth.field.firstName').fill('Olga');
    await field(visitor, 'auth.field.lastName').fill('Owner');
    await field(visitor, 'auth.field.email').fill('olga@owner.test');
    await field(visitor, 'auth.field.password').fill('a quiet harbour 7');
    await field(visitor, 'auth.field.repeatPassword').fill('a quiet harbour 7');
    await field(visitor, 'auth.setup.token').fill('a guess');
    await press(visitor, 'auth.setup.submit');
    await see(page.getByText(say('identity.error.setup_token')));

    expect(statSync(file).mode & 0o777).toBe(0o600);
    const token = readFileSync(file, 'utf8').trim();
    const invited = await newPage({ url: product.url });
    await invited.go(`/setup#${token}`);
    await expect.poll(() => field(invited, 'auth.setup.token').inputValue()).toBe(token);
    expect(new URL(invited.page.url()).hash).toBe('');

    await field(visitor, 'auth.setup.token').fill(token);
    await press(visitor, 'auth.setup.submit');
    await press(visitor, 'shell.terms.accept');
    await seeGone(page.getByRole('dialog', { name: say('shell.terms.title') }));
    await see((await openSidebar(visitor)).getByText('Olga Owner'));
    expect(existsSync(file)).toBe(false);

    // Ready means ready: the options are available from the start.
    await visitor.go('/lead-search/new-search');
    await page.getByRole('combobox', { name: say('search.screen.location'), exact: true }).fill('Austin');
    await see(page.getByRole('option', { name: /^Austin, Texas/ }));

    const stranger = await newPage({ url: product.url });
    await stranger.go('/setup');
    await arriveAt(stranger.page, '/login');
    await see(stranger.page.getByRole('heading', { name: say('auth.login.title') }));
  });
});
