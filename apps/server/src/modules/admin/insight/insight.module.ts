import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import type { Module } from '../../../platform/module.ts';
import { insightSchedules } from './insight.jobs.ts';
import { insightRoutes } from './insight.routes.ts';

/** `jobs`: everything that workers run, for the lanes of what waits. */
export const adminInsightModule = (jobs: () => readonly AnyJob[]): Module => ({
  name: 'admin-insight',
  routes: insightRoutes(jobs),
  schedules: insightSchedules(jobs),
});
