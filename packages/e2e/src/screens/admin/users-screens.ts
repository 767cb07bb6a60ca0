/** Pictures of the super admin's accounts: the list with one of them open, the question before one is stopped, the forms. */
import { adminUsers } from '@leadwright/contract/admin/users';
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

export const ADMIN_USERS_SCREENS: Screen[] = [
  { name: 'admin-users', path: `${ALL}?sort=usage`, person: 'admin' },
  { name: 'admin-user', path: ALL, person: 'admin', prepare: openOne },
  { name: 'admin-users-create', path: `${ALL}/create`, person: 'admin' },
  { name: 'admin-users-edit', path: ALL, person: 'admin', prepare: openEdit },
];
