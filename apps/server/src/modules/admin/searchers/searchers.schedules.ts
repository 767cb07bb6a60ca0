/** Schedules of the administrators' view of searches. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetActs } from './act-run.service.ts';

export const searchersSchedules = [
  defineSchedule({ name: 'admin.search_acts', every: 86_400, run: async (ctx) => void (await forgetActs(ctx)) }),
];
