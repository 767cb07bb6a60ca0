import type { Module } from '../../platform/module.ts';
import { includedJobs } from './automatic.jobs.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import { enrichmentRoutes } from './enrichment.routes.ts';
import { enrichmentSchedules } from './enrichment.schedules.ts';

export const enrichmentModule: Module = {
  name: 'enrichment',
  routes: enrichmentRoutes,
  jobs: [runEnrichmentJob, ...includedJobs],
  schedules: enrichmentSchedules,
};
