import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { exclusionsRoutes } from './exclusions.routes.ts';
import { forgetUploads } from './exclusions.schedules.ts';
import { expireSource } from './expiry.jobs.ts';
import { hashFile } from './files.jobs.ts';

export const exclusionsModule: Module = {
  name: 'exclusions',
  routes: exclusionsRoutes,
  jobs: [hashFile, expireSource],
  schedules: [forgetUploads],
  runs: [
    {
      name: 'excluded-file',
      table: 'exclusion_sources',
      isOpen: "kind = 'file' and status = 'reading' and deleted_at is null",
      resuming: resumedBy({
        afterSeconds: 600,
        job: hashFile,
        payload: ({ account_id, id }) => ({ accountId: account_id, sourceId: id }),
      }),
    },
  ],
};
