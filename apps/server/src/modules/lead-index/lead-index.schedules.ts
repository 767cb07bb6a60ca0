/** Every hour: is everything there that searching needs? The start asks the same. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { prepareLeadIndex } from './preparation.service.ts';

export const prepare = defineSchedule({
  name: 'lead-index.prepare',
  every: 60 * 60,
  run: (ctx) => prepareLeadIndex(ctx),
});
