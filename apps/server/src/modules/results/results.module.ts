import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { runBulk } from './bulk/bulk.jobs.ts';
import {
  markListedLeads,
  markSuppressedLeads,
  purgeDeletion,
  purgeExpiredList,
  releaseSuppressedLeads,
  takeRemovedLabelOff,
} from './bulk/purge.jobs.ts';
import { runImport } from './imports/imports.jobs.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { forgetImports } from './imports/imports.schedules.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { forgetOrders, keepRanges } from './orders/orders.schedules.ts';
import { resultsRoutes } from './results.routes.ts';
import { forgetArrivals } from './results.schedules.ts';
import { indexTexts } from './texts/texts.jobs.ts';
import { indexBehind } from './texts/texts.schedules.ts';

const jobOf = ({ account_id, id }: { account_id: number; id: number }) => ({ accountId: account_id, jobId: id });

export const resultsModule: Module = {
  name: 'results',
  routes: resultsRoutes,
  jobs: [
    runBulk,
    purgeDeletion,
    purgeExpiredList,
    takeRemovedLabelOff,
    markListedLeads,
    markSuppressedLeads,
    releaseSuppressedLeads,
    ...orderJobs,
    indexTexts,
  ],
  schedules: [forgetArrivals, keepRanges, forgetOrders, indexBehind],
  runs: [
    {
      name: 'bulk',
      table: 'result_jobs',
      isOpen: "status = 'running' and import_id is null",
      resuming: resumedBy({ afterSeconds: 600, job: runBulk, payload: jobOf }),
    },
  ],
};

/** Imports are part of results but have their own endpoints. */
export const importsModule: Module = {
  name: 'imports',
  routes: importsRoutes,
  jobs: [runImport],
  schedules: [forgetImports],
  runs: [
    {
      name: 'import',
      table: 'result_jobs',
      isOpen: "status = 'running' and import_id is not null",
      resuming: resumedBy({ afterSeconds: 600, job: runImport, payload: jobOf }),
    },
  ],
};
