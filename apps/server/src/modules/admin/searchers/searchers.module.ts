import type { Module } from '../../../platform/module.ts';
import { searchActJob } from './searchers.jobs.ts';
import { searchersRoutes } from './searchers.routes.ts';
import { searchersSchedules } from './searchers.schedules.ts';

export const adminSearchersModule: Module = {
  name: 'admin-searchers',
  routes: searchersRoutes,
  jobs: [searchActJob],
  schedules: searchersSchedules,
};
