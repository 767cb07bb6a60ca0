import type { Module } from '../../platform/module.ts';
import { triggersJobs } from './triggers/triggers.jobs.ts';
import { triggersSchedules } from './triggers/triggers.schedules.ts';
import { workflowsRoutes } from './workflows.routes.ts';

export const workflowsModule: Module = {
  name: 'workflows',
  routes: workflowsRoutes,
  jobs: triggersJobs,
  schedules: triggersSchedules,
};
