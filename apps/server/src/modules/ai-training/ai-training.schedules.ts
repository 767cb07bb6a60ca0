/** Schedules of AI training. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetCrawls } from './crawl/sweep.service.ts';

export const trainingSchedules = [defineSchedule({ name: 'ai-training.forget', every: 3600, run: forgetCrawls })];
