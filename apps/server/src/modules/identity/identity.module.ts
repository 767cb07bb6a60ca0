import type { Module } from '../../platform/module.ts';
import { sendCodeJob, sweepSchedule } from './identity.jobs.ts';
import { identityRoutes } from './identity.routes.ts';

export const identityModule: Module = {
  name: 'identity',
  routes: identityRoutes,
  jobs: [sendCodeJob],
  schedules: [sweepSchedule],
};
