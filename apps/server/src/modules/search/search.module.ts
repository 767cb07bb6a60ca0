import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { runSearchJob } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';
import type { SearchRow } from './search.table.ts';

export const searchModule: Module = {
  name: 'search',
  routes: searchRoutes,
  jobs: [runSearchJob],
  runs: [
    {
      name: 'search',
      table: 'searches',
      isOpen: 'finished_at is null',
      resuming: resumedBy({
        afterSeconds: 600,
        waitsUntil: 'waiting_until',
        job: runSearchJob,
        payload: ({ account_id, id, source }: SearchRow) => ({ accountId: account_id, searchId: id, source }),
      }),
    },
  ],
};
