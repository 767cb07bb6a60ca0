/** Schedules of acts on results. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldOutcomes } from './outcomes.service.ts';
import { resumeStalled } from './sweep.service.ts';

export const enrichmentSchedules = [
  defineSchedule({ name: 'enrichment.resume', every: 300, run: async (ctx) => void (await resumeStalled(ctx)) }),
  defineSchedule({ name: 'enrichment.forget-outcomes', every: 24 * 60 * 60, run: forgetOldOutcomes }),
];
