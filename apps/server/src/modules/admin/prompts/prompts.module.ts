import type { Module } from '../../../platform/module.ts';
import { promptsRoutes } from './prompts.routes.ts';

export const adminPromptsModule: Module = { name: 'admin-prompts', routes: promptsRoutes };
