/** Schedules of autopilots. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { claimDueRuns } from './runs/claim.service.ts';

export const autopilotSchedules = [
  defineSchedule({
    name: 'autopilot.claim',
    every: 10,
    isQuick: true,
    run: async (ctx) => void (await claimDueRuns(ctx)),
  }),
];
