/** Deletes error reports that did not recur for 30 days, and history that is older than the operator wants. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldAppErrors, forgetOldHistory } from './audit.service.ts';

export const forgetAppErrors = defineSchedule({
  name: 'audit.forget-app-errors',
  every: 60 * 60,
  async run(ctx) {
    await forgetOldAppErrors(ctx);
  },
});

export const forgetHistory = defineSchedule({ name: 'audit.forget-history', every: 60 * 60, run: forgetOldHistory });
