/** Schedules of AI training. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetCrawls, resumeSilent } from './crawl/sweep.service.ts';

export const trainingSchedules = [
  defineSchedule({ name: 'ai-training.resume', every: 300, run: async (ctx) => void (await resumeSilent(ctx)) }),
  defineSchedule({ name: 'ai-training.forget', every: 3600, run: forgetCrawls }),
];
