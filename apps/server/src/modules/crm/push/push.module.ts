import { resumedBy } from '../../../platform/jobs/run-kinds.ts';
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
  runs: [
    {
      name: 'push',
      table: 'crm_pushes',
      isOpen: "state in ('planning', 'sending', 'undoing')",
      // One that is only slow still holds its connection, and the second worker waits for it.
      resuming: resumedBy({
        afterSeconds: 600,
        job: runPushJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, pushId: id }),
      }),
    },
  ],
};
