import type { Module } from '../../platform/module.ts';
import { importWorldJob } from './lead-index.jobs.ts';
import { leadIndexRoutes } from './lead-index.routes.ts';
import { prepare } from './lead-index.schedules.ts';
import { prepareLeadIndex } from './preparation.service.ts';

export const leadIndexModule: Module = {
  name: 'lead-index',
  routes: leadIndexRoutes,
  jobs: [importWorldJob],
  schedules: [prepare],
  prepare: prepareLeadIndex,
};
