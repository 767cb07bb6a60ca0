/** Every hour, uploaded files older than a day are deleted. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetOldImports } from './imports.service.ts';

export const forgetImports = defineSchedule({
  name: 'results.forget-imports',
  every: 60 * 60,
  async run(ctx) {
    await forgetOldImports(ctx);
  },
});
