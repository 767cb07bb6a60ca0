import type { Module } from '../../platform/module.ts';
import { forgetArchives, readArchiveJob, writeArchiveJob } from './portability.jobs.ts';
import { portabilityRoutes } from './portability.routes.ts';

export const portabilityModule: Module = {
  name: 'portability',
  routes: portabilityRoutes,
  jobs: [writeArchiveJob, readArchiveJob],
  schedules: [forgetArchives],
};
