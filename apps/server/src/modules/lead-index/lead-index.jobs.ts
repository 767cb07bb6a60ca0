/** At start and then every hour: is everything there that searching needs? */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { prepareLeadIndex } from './preparation.service.ts';

export const prepare = defineSchedule({
  name: 'lead-index.prepare',
  every: 60 * 60,
  run: (ctx) => prepareLeadIndex(ctx),
});
