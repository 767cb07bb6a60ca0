import type { Module } from '../../../platform/module.ts';
import { restoringRoutes } from './restoring.routes.ts';

export const restoringModule: Module = { name: 'restoring', routes: restoringRoutes };
