/** Schedules of brands. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { checkDueDomains } from './domain.service.ts';

const TEN_MINUTES = 600;

export const businessAccountSchedules = [
  defineSchedule({ name: 'brands.domains', every: TEN_MINUTES, run: checkDueDomains }),
];
