/** Background work of sales. All of it is safe to repeat. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { completeCheckout } from './completion.service.ts';
import { tendOrders } from './tending.service.ts';
import { beginTrial } from './trials.service.ts';

export const beginTrialJob = defineJob({
  name: 'sales.begin-trial',
  lane: 'urgent',
  payload: z.object({ accountId: Id, orderId: Id }),
  key: ({ orderId }) => String(orderId),
  attempts: 12,
  run: beginTrial,
});

/** Completes the order when the buyer returns from the payment page, without waiting for the provider's event. */
export const completeCheckoutJob = defineJob({
  name: 'sales.complete-checkout',
  lane: 'urgent',
  payload: z.object({ accountId: Id, merchant: z.string(), checkoutId: z.string() }),
  key: ({ checkoutId }) => checkoutId,
  attempts: 5,
  run: (ctx, { merchant, checkoutId }) => completeCheckout(ctx, merchant, checkoutId),
});

const HOUR = 3600;
export const ordersSchedule = defineSchedule({ name: 'sales.orders', every: HOUR, run: tendOrders });
