import type { Module } from '../../platform/module.ts';
import { checkSourceLimits } from './source-limits.rules.ts';
import { sourcesRoutes } from './sources.routes.ts';

export const sourcesModule: Module = { name: 'sources', routes: sourcesRoutes, checkSettings: checkSourceLimits };
