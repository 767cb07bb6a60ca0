/** Schedules of texts. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetOld, resumeStalled } from './sweep.service.ts';

export const textsSchedules = [
  defineSchedule({ name: 'assistant.resume', every: 300, run: async (ctx) => void (await resumeStalled(ctx)) }),
  defineSchedule({ name: 'assistant.forget', every: 86_400, run: async (ctx) => void (await forgetOld(ctx)) }),
];
