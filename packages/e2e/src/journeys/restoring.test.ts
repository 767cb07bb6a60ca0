/** A lost installation comes back: on a new one the operator chooses a backup on the set-up page, and everybody signs in as before. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS, scratchFolder } from '@leadwright/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { arriveAt, IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const [EMAIL, PASSWORD] = ['olga@owner.test', 'a quiet harbour 7'];
const folders: string[] = [];
const scratch = () => {
  const folder = scratchFolder('leadwright-restoring-');
  folders.push(folder);
  return folder;
};
const LIVE = { MODE: 'live', ROLE: 'web' };
let backup: string;
let keys: string;

/** The installation that is lost: its super admin, a backup, and its keys. */
beforeAll(async () => {
  const folder = scratch();
  const product = await startProduct({ ...LIVE, DATA_DIR: folder });
  const person = { first_name: 'Olga', last_name: 'Owner', email: EMAIL, password: PASSWORD };
  const setup_token = readFileSync(join(folder, 'setup-token'), 'utf8').trim();
  const body = JSON.stringify({ ...person, setup_token, password_confirmation: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const created = await fetch(`${product.url}/auth/setup`, { method: 'POST', headers, body });
  expect(created.status).toBe(200);
  const env = { ...process.env, MODE: 'live', DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [PROGRAMS.server, 'backup'], { env });
  await product.stop();
  const name = readdirSync(join(folder, 'backups')).find((each) => each.endsWith('.backup')) as string;
  backup = join(folder, 'backups', name);
  keys = readFileSync(join(folder, 'secret.key'), 'utf8');
});

let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** `over`: the call does not exist any more. */
async function phaseOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/setup/restore`).catch(() => null);
  if (!reply) return 'away';
  return reply.ok ? ((await reply.json()) as { phase: string }).phase : 'over';
}

describe('a new installation', () => {
  it.each(ON_THE_PHONE)(`is restored from a file on the set-up page ${IN_EVERY_SETTING}`, async (setting) => {
    const folder = scratch();
    await product?.stop();
    product = await startProduct({ ...LIVE, DATA_DIR: folder });
    const token = readFileSync(join(folder, 'setup-token'), 'utf8').trim();
    // Wrong keys; the server that is away while it starts anew.
    const visitor = await newPage({ url: product.url, refusals: [404, 422], losses: true, ...setting });
    const { page, say } = visitor;
    await visitor.go(`/setup#${token}`);
    await press(visitor, 'auth.restore.offer');
    await see(page.getByRole('heading', { name: say('auth.restore.title') }));
    await expectNoSeriousAxe(page);

    // Without a file, then without the keys: it says so, and what was typed stays.
    await press(visitor, 'auth.restore.submit');
    await see(page.getByText(say('auth.restore.fileMissing')));
    await page.locator('input[type=file]').setInputFiles(backup);
    await press(visitor, 'auth.restore.submit');
    await see(page.getByRole('alert').filter({ hasText: say('restoring.fault.key_other', { version: 1 }) }));
    expect(await field(visitor, 'auth.setup.token').inputValue()).toBe(token);
    await field(visitor, 'auth.restore.keys').fill(keys);
    await button(visitor, 'auth.restore.submit').press('Enter');
    await seeGone(button(visitor, 'auth.restore.submit'));
    // It goes on without the page that began it, once the file is there.
    const { url } = product;
    await expect.poll(() => phaseOf(url), { timeout: 60_000 }).toMatch(/checking|unpacking|trying|restarting|over/);
    await page.reload();

    await arriveAt(page, '/login');
    await field(visitor, 'auth.field.email').fill(EMAIL);
    await field(visitor, 'auth.field.password').fill(PASSWORD);
    await press(visitor, 'auth.login.submit');
    await press(visitor, 'shell.terms.accept');
    await seeGone(page.getByRole('dialog', { name: say('shell.terms.title') }));
    await visitor.go('/setup');
    await see(page.getByRole('main'));
  });
});
