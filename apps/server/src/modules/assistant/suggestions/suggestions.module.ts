import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import type { Module } from '../../../platform/module.ts';
import { runRoundJob } from './suggestions.jobs.ts';
import { suggestionsRoutes } from './suggestions.routes.ts';
import { endStalled } from './sweep.service.ts';

export const suggestionsModule: Module = {
  name: 'suggestions',
  routes: suggestionsRoutes,
  jobs: [runRoundJob],
  schedules: [defineSchedule({ name: 'suggestions.stalled', every: 300, run: endStalled })],
};
