/** Schedules of e-mail checks. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOld, retryDue } from './checks.service.ts';
import { logSelfTest } from './self-test.service.ts';

const MINUTE = 60;
const DAY = 86_400;

export const emailFinderSchedules = [
  defineSchedule({
    name: 'email-finder.retry',
    every: MINUTE,
    run: async (ctx) => void (await retryDue(ctx, ctx.signal)),
  }),
  defineSchedule({ name: 'email-finder.forget', every: DAY, run: async (ctx) => void (await forgetOld(ctx)) }),
  defineSchedule({ name: 'email-finder.self-test', every: DAY, run: (ctx) => logSelfTest(ctx, ctx.signal) }),
];
