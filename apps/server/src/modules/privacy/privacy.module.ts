import type { Module } from '../../platform/module.ts';
import { jobsWith, schedulesWith } from './privacy.jobs.ts';
import { privacyRoutes } from './privacy.routes.ts';
import type { PersonalDataHolder } from './subjects.service.ts';

/** The personal data holders are passed in by app.ts. */
export const privacyModule = (personalDataHolders: readonly PersonalDataHolder[]): Module => ({
  name: 'privacy',
  routes: privacyRoutes(personalDataHolders),
  jobs: jobsWith(personalDataHolders),
  schedules: schedulesWith(personalDataHolders),
});
