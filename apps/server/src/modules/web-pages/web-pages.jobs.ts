/** Once an hour, pages that have been kept long enough are forgotten. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldSites } from './sweep.service.ts';

export const forgetPages = defineSchedule({
  name: 'web-pages.forget',
  every: 60 * 60,
  async run(ctx) {
    await forgetOldSites(ctx);
  },
});
