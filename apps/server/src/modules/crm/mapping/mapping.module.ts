import type { Module } from '../../../platform/module.ts';
import { mappingRoutes } from './mapping.routes.ts';

export const crmFieldsModule: Module = { name: 'crm-fields', routes: mappingRoutes };
