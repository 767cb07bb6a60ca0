/** Schedules of searches. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { endUnreserved, resumeStalled } from './sweep.service.ts';

export const searchSchedules = [
  defineSchedule({ name: 'search.resume', every: 300, run: async (ctx) => void (await resumeStalled(ctx)) }),
  defineSchedule({ name: 'search.unreserved', every: 300, run: async (ctx) => void (await endUnreserved(ctx)) }),
];
