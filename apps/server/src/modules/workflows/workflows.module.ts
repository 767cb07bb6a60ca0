import type { Module } from '../../platform/module.ts';
import { advanceJob } from './engine/advance.jobs.ts';
import { wakingJobs } from './engine/waking.jobs.ts';
import { researchJob } from './research/research.jobs.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { runsSchedules } from './runs/runs.schedules.ts';
import { triggersJobs } from './triggers/triggers.jobs.ts';
import { triggersSchedules } from './triggers/triggers.schedules.ts';
import { workflowsRoutes } from './workflows.routes.ts';

export const workflowsModule: Module = {
  name: 'workflows',
  routes: workflowsRoutes,
  jobs: triggersJobs,
  schedules: triggersSchedules,
};

/** Runs are part of workflows but have their own endpoints. */
export const workflowRunsModule: Module = {
  name: 'workflow-runs',
  routes: runsRoutes,
  jobs: [advanceJob, researchJob, ...wakingJobs],
  schedules: runsSchedules,
};
