/** Once an hour, error reports that nobody met for 30 days are forgotten. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldAppErrors } from './audit.service.ts';

export const forgetAppErrors = defineSchedule({
  name: 'audit.forget-app-errors',
  every: 60 * 60,
  async run(ctx) {
    await forgetOldAppErrors(ctx);
  },
});
