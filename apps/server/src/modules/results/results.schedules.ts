/** Once a day, what is too old to go on from is forgotten. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldArrivals } from './rows/arrivals.service.ts';

export const forgetArrivals = defineSchedule({
  name: 'results.forget-arrivals',
  every: 24 * 60 * 60,
  run: forgetOldArrivals,
});
