/** Every hour, uploads that broke off are deleted. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetBrokenUploads } from './expiry.service.ts';

export const forgetUploads = defineSchedule({
  name: 'exclusions.forget-uploads',
  every: 60 * 60,
  async run(ctx) {
    await forgetBrokenUploads(ctx);
  },
});
