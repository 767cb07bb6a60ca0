import { asPlatform } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { makeRanges } from './orders.jobs.ts';
import * as service from './orders.service.ts';

/** Looks at the blocks of long lists: one in a thousand of their rows. */
export const keepRanges = defineSchedule({
  name: 'results.keep-ranges',
  every: 60,
  isQuick: true,
  async run(ctx) {
    const lists = await service.findOutdated(ctx);
    await asPlatform(ctx, (tx) => enqueueMany(tx, makeRanges, lists));
  },
});

export const forgetOrders = defineSchedule({
  name: 'results.forget-orders',
  every: 3600,
  async run(ctx) {
    await service.forgetOldOrders(ctx);
  },
});
