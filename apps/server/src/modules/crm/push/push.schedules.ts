/** Schedules of pushes. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetPast, resumeStalled } from './resume.service.ts';

export const pushSchedules = [
  defineSchedule({ name: 'crm.resume', every: 300, run: async (ctx) => void (await resumeStalled(ctx)) }),
  defineSchedule({ name: 'crm.forget', every: 3600, run: forgetPast }),
];
