import type { Module } from '../../platform/module.ts';
import { webhooksJobs, webhooksSchedules } from './webhooks.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  schedules: webhooksSchedules,
};
