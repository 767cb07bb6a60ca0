import { resumedBy } from '../../../platform/jobs/run-kinds.ts';
import type { Module } from '../../../platform/module.ts';
import { readContactsJob } from './contacts.jobs.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { readChanged } from './contacts.schedules.ts';

export const crmContactsModule: Module = {
  name: 'crm-contacts',
  routes: contactsRoutes,
  jobs: [readContactsJob],
  schedules: [readChanged],
  runs: [
    {
      name: 'excluded-crm',
      table: 'exclusion_sources',
      isOpen: "kind = 'crm' and status = 'reading' and deleted_at is null",
      resuming: resumedBy({
        afterSeconds: 600,
        job: readContactsJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, sourceId: id }),
      }),
    },
  ],
};
