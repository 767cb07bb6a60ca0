import type { Module } from '../../platform/module.ts';
import { aiUsageRoutes, modelsRoutes } from './models.routes.ts';

export const modelsModule: Module = { name: 'models', routes: modelsRoutes };
export const aiUsageModule: Module = { name: 'ai-usage', routes: aiUsageRoutes };
