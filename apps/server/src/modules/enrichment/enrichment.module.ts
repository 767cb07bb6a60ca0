import { resumedBy } from '../../platform/jobs/run-kinds.ts';
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
  runs: [
    {
      name: 'enrichment',
      table: 'enrichments',
      isOpen: 'finished_at is null',
      resuming: resumedBy({
        afterSeconds: 600,
        waitsUntil: 'waiting_until',
        job: runEnrichmentJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, enrichmentId: id }),
      }),
    },
  ],
};
