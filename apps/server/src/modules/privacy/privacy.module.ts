import type { Module } from '../../platform/module.ts';
import { jobsWith, schedulesWith } from './privacy.jobs.ts';
import { privacyRoutes } from './privacy.routes.ts';
import type { PersonalHolding } from './subjects.service.ts';

/** The holdings come from modules below; app.ts brings them together. */
export const privacyModule = (holdings: readonly PersonalHolding[]): Module => ({
  name: 'privacy',
  routes: privacyRoutes(holdings),
  jobs: jobsWith(holdings),
  schedules: schedulesWith(holdings),
});
