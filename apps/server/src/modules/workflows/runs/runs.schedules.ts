/** Schedules of runs. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetOld } from './sweep.service.ts';

export const runsSchedules = [
  defineSchedule({ name: 'workflows.forget', every: 86_400, run: async (ctx) => void (await forgetOld(ctx)) }),
];
