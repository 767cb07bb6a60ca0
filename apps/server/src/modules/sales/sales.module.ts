import type { Module } from '../../platform/module.ts';
import { beginTrialJob, completeCheckoutJob, ordersSchedule } from './sales.jobs.ts';
import { salesRoutes } from './sales.routes.ts';

export const salesModule: Module = {
  name: 'sales',
  routes: salesRoutes,
  jobs: [beginTrialJob, completeCheckoutJob],
  schedules: [ordersSchedule],
};
