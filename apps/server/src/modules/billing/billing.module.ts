import type { Module } from '../../platform/module.ts';
import { billingJobs, billingSchedules } from './billing.jobs.ts';
import { billingRoutes } from './billing.routes.ts';

export const billingModule: Module = {
  name: 'billing',
  routes: billingRoutes,
  jobs: billingJobs,
  schedules: billingSchedules,
};
