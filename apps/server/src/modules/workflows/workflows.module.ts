import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { advanceJob } from './engine/advance.jobs.ts';
import { wakingJobs } from './engine/waking.jobs.ts';
import { researchJob } from './research/research.jobs.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { runsSchedules } from './runs/runs.schedules.ts';
import { triggersJobs } from './triggers/triggers.jobs.ts';
import { triggersSchedules } from './triggers/triggers.schedules.ts';
import { workflowsRoutes } from './workflows.routes.ts';

export const workflowsModule: Module = {
  name: 'workflows',
  routes: workflowsRoutes,
  jobs: triggersJobs,
  schedules: triggersSchedules,
};

/** Runs are part of workflows but have their own endpoints. */
export const workflowRunsModule: Module = {
  name: 'workflow-runs',
  routes: runsRoutes,
  jobs: [advanceJob, researchJob, ...wakingJobs],
  schedules: runsSchedules,
  runs: [
    { name: 'research', table: 'workflow_portions', isOpen: "state = 'running'" },
    {
      name: 'workflow',
      table: 'workflow_runs',
      isOpen: "state in ('queued', 'running')",
      resuming: resumedBy({
        // A run that waits looks after itself more often than this.
        afterSeconds: 60,
        job: advanceJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, runId: id }),
      }),
    },
  ],
};
