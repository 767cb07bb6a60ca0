import type { Module } from '../../../platform/module.ts';
import { adminArchivesRoutes } from './archive.routes.ts';

export const adminArchivesModule: Module = { name: 'admin-archives', routes: adminArchivesRoutes };
