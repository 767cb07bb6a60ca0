/** A repeatable job sends due deliveries. A sweep finds accounts whose job was lost. */
import { type AnyJob, defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import type { DeliverySource } from './deliveries.port.ts';
import { forgetOld, sweepDue } from './history/sweep.service.ts';
import { sendDue } from './sending/send.jobs.ts';
import { sendAll } from './sending/sending.service.ts';

const MINUTE = 60;

export const deliveriesJobs = (sources: readonly DeliverySource[]): AnyJob[] => [
  defineJob({ ...sendDue, run: (ctx, { accountId }) => sendAll(ctx, sources, accountId) }),
];

export const deliveriesSchedules = [
  defineSchedule({ name: 'deliveries.sweep', every: MINUTE, isQuick: true, run: sweepDue }),
  defineSchedule({ name: 'deliveries.forget', every: 60 * MINUTE, run: forgetOld }),
];
