import type { Module } from '../../../platform/module.ts';
import { resourcesRoutes } from './resources.routes.ts';

export const resourcesModule: Module = { name: 'resources', routes: resourcesRoutes };
