import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { crawlJob, readAgainJob } from './ai-training.jobs.ts';
import { trainingRoutes } from './ai-training.routes.ts';
import { trainingSchedules } from './ai-training.schedules.ts';

export const aiTrainingModule: Module = {
  name: 'ai-training',
  routes: trainingRoutes,
  jobs: [crawlJob, readAgainJob],
  schedules: trainingSchedules,
  runs: [
    {
      name: 'crawl',
      table: 'training_crawls',
      isOpen: "state in ('finding', 'reading')",
      resuming: resumedBy({
        afterSeconds: 600,
        job: crawlJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, crawlId: id }),
      }),
    },
    {
      name: 'read-again',
      table: 'training_sources',
      isOpen: "state = 'reading'",
      resuming: resumedBy({
        afterSeconds: 600,
        movedAt: 'asked_at',
        job: readAgainJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, sourceId: id }),
      }),
    },
  ],
};
