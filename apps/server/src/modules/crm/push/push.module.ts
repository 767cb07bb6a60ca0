import type { Module } from '../../../platform/module.ts';
import { runPushJob } from './push.jobs.ts';
import { pushRoutes } from './push.routes.ts';
import { pushSchedules } from './push.schedules.ts';
import { resumeOnRestored } from './restored.jobs.ts';

export const crmPushModule: Module = {
  name: 'crm-push',
  routes: pushRoutes,
  jobs: [runPushJob, resumeOnRestored],
  schedules: pushSchedules,
};
