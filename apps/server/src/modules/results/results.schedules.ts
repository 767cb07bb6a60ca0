/** Once a day, deletes state that is too old to resume from. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldArrivals } from './rows/arrivals.service.ts';

export const forgetArrivals = defineSchedule({
  name: 'results.forget-arrivals',
  every: 24 * 60 * 60,
  run: forgetOldArrivals,
});
