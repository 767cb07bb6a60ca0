/** Accounts of the installation. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { adminArea } from './area.ts';
import { changesSearch, userParams, usersSearch } from './searches.ts';

const getParentRoute = () => adminArea;

const users = createRoute({
  getParentRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: screen(() => import('../../../features/admin/users/UsersScreen.tsx'), 'UsersScreen'),
});
const newUser = createRoute({
  getParentRoute,
  path: '/users/create',
  component: screen(() => import('../../../features/admin/users/form/CreateUserScreen.tsx'), 'CreateUserScreen'),
});
const editUser = createRoute({
  getParentRoute,
  path: '/users/$user/edit',
  params: userParams,
  component: screen(() => import('../../../features/admin/users/form/EditUserScreen.tsx'), 'EditUserScreen'),
});
const usersHistory = createRoute({
  getParentRoute,
  path: '/users/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/users/UsersHistoryScreen.tsx'), 'UsersHistoryScreen'),
});

const archives = createRoute({
  getParentRoute,
  path: '/users/archives',
  component: screen(() => import('../../../features/admin/archives/ArchivesScreen.tsx'), 'ArchivesScreen'),
});

export const adminUsersRoutes = [users, newUser, editUser, usersHistory, archives] as const;
