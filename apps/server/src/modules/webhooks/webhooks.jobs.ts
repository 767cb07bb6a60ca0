/** News of added rows become calls; a call is made by a job that is harmless to repeat. */
import { subscriber } from '../../platform/events.ts';
import { type AnyJob, defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { resultsAdded } from '../results/public.ts';
import { makeCall } from './call.jobs.ts';
import { call, noteAdded, sweep } from './calls.service.ts';

export const webhooksJobs: AnyJob[] = [
  subscriber(resultsAdded, 'webhooks', noteAdded, { lane: 'ordinary' }),
  defineJob({ ...makeCall, run: (ctx, { accountId, id }) => call(ctx, accountId, id) }),
];

export const webhooksSchedules = [defineSchedule({ name: 'webhooks.sweep', every: 300, run: sweep })];
