import type { Module } from '../../platform/module.ts';
import { forgetAppErrors, forgetHistory } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';
import { sendHistory, streamHistory } from './stream/stream.jobs.ts';

export const auditModule: Module = {
  name: 'audit',
  routes: auditRoutes,
  jobs: [sendHistory],
  schedules: [forgetAppErrors, forgetHistory, streamHistory],
};
