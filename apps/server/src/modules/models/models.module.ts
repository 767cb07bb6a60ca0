import type { Module } from '../../platform/module.ts';
import { modelsRoutes } from './models.routes.ts';

export const modelsModule: Module = { name: 'models', routes: modelsRoutes };
