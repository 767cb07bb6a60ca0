/** Screenshots of the super admin's accounts: the list with an open account, dialogs, forms, archives. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { adminArchives } from '@leadwright/contract/admin/archive';
import { adminUsers } from '@leadwright/contract/admin/users';
import { scratchFolder } from '@leadwright/server/testing';
import type { Download } from 'playwright-core';
import { call } from '../../support/client.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const ALL = '/admin/users';
const NAME = 'Lucía Ferrer';

const idOf = async ({ world, account }: Stage) => {
  if (!account) return 0;
  const { data } = await call(world, adminUsers.find, { token: account.token, query: { search: NAME } });
  return data[0]?.id ?? 0;
};

async function openOne(stage: Stage) {
  const id = await idOf(stage);
  await stage.page.goto(`${stage.world.url}${ALL}?sort=usage&open=${id}`);
  await stage.page.getByRole('heading', { name: NAME }).waitFor();
}

async function openEdit(stage: Stage) {
  await stage.page.goto(`${stage.world.url}${ALL}/${await idOf(stage)}/edit`);
  await stage.page.getByRole('form').waitFor();
}

async function tickSome({ page }: Stage) {
  for (const name of ['Jonas Weber', 'Grace Okafor'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).click();
}

async function askToStop(stage: Stage) {
  await openOne(stage);
  await stage.page.getByRole('button', { name: stage.say('admin-users.act.stop'), exact: true }).click();
  await stage.page
    .getByRole('button', { name: stage.say('admin-users.ask.stop.confirm') })
    .last()
    .waitFor();
}

async function refuse({ page, say }: Stage) {
  await page.getByRole('button', { name: say('admin-users.form.create') }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

const ready = (stage: Stage) => stage.page.getByRole('button', { name: stage.say('portability.card.download') });

/** A ready archive, created on the screen. */
async function makeArchive(stage: Stage) {
  await openEdit(stage);
  const card = stage.page.locator('#archive');
  await card.scrollIntoViewIfNeeded();
  if ((await ready(stage).count()) === 0)
    await card.getByRole('button', { name: stage.say('portability.card.make') }).click();
  await ready(stage).first().waitFor();
}

/** One imported archive, and one that failed. */
async function readArchives(stage: Stage) {
  const { page, say, world, account } = stage;
  if (!account) return;
  const { data } = await call(world, adminArchives.findRead, { token: account.token });
  if (data.length < 2) {
    await makeArchive(stage);
    const [download] = await Promise.all([page.waitForEvent('download'), ready(stage).first().click()]);
    const file = await saved(download);
    await page.goto(`${world.url}${ALL}/archives`);
    await choose(stage, file);
    await page.getByRole('link', { name: say('admin-archive.done.open') }).waitFor();
    await choose(stage, { name: 'broken.gz', mimeType: 'application/gzip', buffer: gzipSync('{}') });
  } else await page.goto(`${world.url}${ALL}/archives`);
  await page.getByRole('listitem').nth(1).waitFor();
}

/** The browser may run elsewhere, so its file is copied. */
async function saved(download: Download): Promise<string> {
  const file = join(scratchFolder('leadwright-shots-'), 'account.ndjson.gz');
  await download.saveAs(file);
  return file;
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };
const choose = ({ page }: Stage, file: Chosen) => page.locator('input[type=file]').setInputFiles(file);

export const ADMIN_USERS_SCREENS: Screen[] = [
  { name: 'admin-users', path: `${ALL}?sort=usage`, person: 'admin' },
  { name: 'admin-user', path: ALL, person: 'admin', prepare: openOne },
  { name: 'admin-users-ticked', path: `${ALL}?sort=usage`, person: 'admin', prepare: tickSome },
  { name: 'admin-user-stop', path: ALL, person: 'admin', prepare: askToStop },
  { name: 'admin-users-none', path: `${ALL}?search=nobody-has-this-name&status=stopped`, person: 'admin' },
  { name: 'admin-users-create', path: `${ALL}/create`, person: 'admin' },
  { name: 'admin-users-refused', path: `${ALL}/create`, person: 'admin', prepare: refuse },
  { name: 'admin-users-edit', path: ALL, person: 'admin', prepare: openEdit },
  { name: 'admin-users-archive', path: ALL, person: 'admin', prepare: makeArchive },
  { name: 'admin-users-archives', path: ALL, person: 'admin', prepare: readArchives },
];
