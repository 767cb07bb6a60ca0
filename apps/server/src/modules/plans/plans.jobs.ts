/** Background work of plans. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { endLicenses } from './licenses.service.ts';
import { carryAllowance } from './subscribers.service.ts';
import { sweepPlans } from './sweep.service.ts';
import { tendTrials } from './trials.service.ts';

/** Safe to repeat: each account is set to what the plan says when it is looked at. */
export const carryAllowanceJob = defineJob({
  name: 'plans.carry-allowance',
  lane: 'bulk',
  payload: z.object({ planId: Id }),
  key: ({ planId }) => String(planId),
  run: carryAllowance,
});

export const licensesSchedule = defineSchedule({ name: 'plans.licenses', every: 300, run: endLicenses });
export const trialsSchedule = defineSchedule({ name: 'plans.trials', every: 60, isQuick: true, run: tendTrials });
export const sweepSchedule = defineSchedule({ name: 'plans.sweep', every: 3600, run: sweepPlans });
