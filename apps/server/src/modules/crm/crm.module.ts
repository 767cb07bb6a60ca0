import type { Module } from '../../platform/module.ts';
import { crmRoutes } from './crm.routes.ts';

export const crmModule: Module = { name: 'crm', routes: crmRoutes };
