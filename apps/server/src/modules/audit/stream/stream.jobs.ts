/** Looks every minute whether something waits. An act that enqueued the job itself would wait for the acts of everybody else. */
import { z } from 'zod';
import { asPlatform } from '../../../platform/context.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { isAnyWaiting, sendWaiting } from './stream.service.ts';

export const sendHistory = defineJob({
  name: 'audit.send',
  lane: 'ordinary',
  payload: z.object({}),
  key: () => 'one',
  // One at a time: lines arrive in their order.
  queue: () => 'audit.send',
  attempts: 5,
  duringMaintenance: true,
  // The schedule enqueues it again.
  keepDead: false,
  run: (ctx) => sendWaiting(ctx),
});

export const streamHistory = defineSchedule({
  name: 'audit.stream',
  every: 60,
  isQuick: true,
  async run(ctx) {
    if (await isAnyWaiting(ctx)) await asPlatform(ctx, (tx) => enqueue(tx, sendHistory, {}));
  },
});
