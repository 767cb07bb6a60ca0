import type { Module } from '../../platform/module.ts';
import { runSearchJob } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';
import { searchSchedules } from './search.schedules.ts';

export const searchModule: Module = {
  name: 'search',
  routes: searchRoutes,
  jobs: [runSearchJob],
  schedules: searchSchedules,
};
