import type { Module } from '../../platform/module.ts';
import { autopilotJobs } from './autopilot.jobs.ts';
import { autopilotRoutes } from './autopilot.routes.ts';
import { autopilotSchedules } from './autopilot.schedules.ts';

export const autopilotModule: Module = {
  name: 'autopilots',
  routes: autopilotRoutes,
  jobs: autopilotJobs,
  schedules: autopilotSchedules,
};
