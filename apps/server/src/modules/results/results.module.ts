import type { Module } from '../../platform/module.ts';
import { runBulk } from './bulk.jobs.ts';
import { runImport } from './imports.jobs.ts';
import { importsRoutes } from './imports.routes.ts';
import { forgetImports } from './imports.schedules.ts';
import {
  markSuppressedLeads,
  purgeDeletion,
  purgeExpiredList,
  releaseSuppressedLeads,
  takeRemovedLabelOff,
} from './purge.jobs.ts';
import { resultsRoutes } from './results.routes.ts';

export const resultsModule: Module = {
  name: 'results',
  routes: resultsRoutes,
  jobs: [runBulk, purgeDeletion, purgeExpiredList, takeRemovedLabelOff, markSuppressedLeads, releaseSuppressedLeads],
};

/** Importing is a part of results with endpoints of its own. */
export const importsModule: Module = {
  name: 'imports',
  routes: importsRoutes,
  jobs: [runImport],
  schedules: [forgetImports],
};
