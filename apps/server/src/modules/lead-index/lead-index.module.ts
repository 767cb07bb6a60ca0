import type { Module } from '../../platform/module.ts';
import { prepare } from './lead-index.jobs.ts';
import { leadIndexRoutes } from './lead-index.routes.ts';
import { preparePickers } from './preparation.service.ts';

export const leadIndexModule: Module = {
  name: 'lead-index',
  routes: leadIndexRoutes,
  schedules: [prepare],
  prepare: preparePickers,
};
