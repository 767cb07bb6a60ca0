/** Schedules of texts. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetOld } from './sweep.service.ts';

export const textsSchedules = [
  defineSchedule({ name: 'assistant.forget', every: 86_400, run: async (ctx) => void (await forgetOld(ctx)) }),
];
