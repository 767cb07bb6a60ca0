import type { Module } from '../../platform/module.ts';
import { checkSourcePrices } from './prices.rules.ts';
import { checkSourceLimits } from './source-limits.rules.ts';
import { SOURCES } from './sources.registry.ts';
import { sourcesRoutes } from './sources.routes.ts';

const NAMES = SOURCES.map(({ id }) => id);

export const sourcesModule: Module = {
  name: 'sources',
  routes: sourcesRoutes,
  checkSettings: (config) => [...checkSourceLimits(config), ...checkSourcePrices(config, NAMES)],
};
