/** Schedules of acts on results. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldOutcomes } from './outcomes.service.ts';

export const enrichmentSchedules = [
  defineSchedule({ name: 'enrichment.forget-outcomes', every: 24 * 60 * 60, run: forgetOldOutcomes }),
];
