import type { Module } from '../../../platform/module.ts';
import { usersRoutes } from './users.routes.ts';

export const adminUsersModule: Module = { name: 'admin-users', routes: usersRoutes };
