import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import type { Module } from '../../../platform/module.ts';
import { checkDueDomains } from './settings/domains.service.ts';
import { signOnRoutes } from './sign-on.routes.ts';
import { sweepSignOn } from './sweep.service.ts';
import { askJob } from './watching/asking.jobs.ts';
import { enqueueDue } from './watching/due.service.ts';

export const signOnModule: Module = {
  name: 'sign-on',
  routes: signOnRoutes,
  jobs: [askJob],
  schedules: [
    defineSchedule({ name: 'sign-on.due', every: 10, isQuick: true, run: enqueueDue }),
    defineSchedule({ name: 'sign-on.domains', every: 900, run: checkDueDomains }),
    defineSchedule({ name: 'sign-on.sweep', every: 3600, run: sweepSignOn }),
  ],
};
