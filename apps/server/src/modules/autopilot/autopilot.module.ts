import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { autopilotJobs } from './autopilot.jobs.ts';
import { autopilotRoutes } from './autopilot.routes.ts';
import { autopilotSchedules } from './autopilot.schedules.ts';
import { runAutopilotJob } from './runs/run.jobs.ts';

export const autopilotModule: Module = {
  name: 'autopilots',
  routes: autopilotRoutes,
  jobs: autopilotJobs,
  schedules: autopilotSchedules,
  runs: [
    {
      name: 'autopilot',
      table: 'autopilot_runs',
      isOpen: 'finished_at is null',
      resuming: resumedBy({
        // The news that it waited for may be lost.
        afterSeconds: 120,
        job: runAutopilotJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, runId: id }),
      }),
    },
  ],
};
