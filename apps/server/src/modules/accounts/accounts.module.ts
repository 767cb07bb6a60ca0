import type { Module } from '../../platform/module.ts';
import { accountsRoutes } from './accounts.routes.ts';

export const accountsModule: Module = { name: 'account-settings', routes: accountsRoutes };
