import { resumedBy } from '../../../platform/jobs/run-kinds.ts';
import type { Module } from '../../../platform/module.ts';
import { runRoundJob } from './suggestions.jobs.ts';
import { suggestionsRoutes } from './suggestions.routes.ts';

export const suggestionsModule: Module = {
  name: 'suggestions',
  routes: suggestionsRoutes,
  jobs: [runRoundJob],
  runs: [
    {
      name: 'suggestions',
      table: 'icp_rounds',
      isOpen: "state = 'working'",
      resuming: resumedBy({
        // Longer than all attempts of its job take.
        afterSeconds: 45 * 60,
        job: runRoundJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, id }),
      }),
    },
  ],
};
