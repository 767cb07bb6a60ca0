import type { Module } from '../../platform/module.ts';
import { jobsWith, schedulesWith } from './privacy.jobs.ts';
import { privacyRoutes } from './privacy.routes.ts';
import type { PersonalDataHolder } from './subjects.service.ts';

/** The holdings come from modules below; app.ts brings them together. */
export const privacyModule = (personalDataHolders: readonly PersonalDataHolder[]): Module => ({
  name: 'privacy',
  routes: privacyRoutes(personalDataHolders),
  jobs: jobsWith(personalDataHolders),
  schedules: schedulesWith(personalDataHolders),
});
