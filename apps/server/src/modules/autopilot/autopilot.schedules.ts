/** Schedules of autopilots. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { claimDueRuns, wakeSilent } from './runs/claim.service.ts';

export const autopilotSchedules = [
  defineSchedule({ name: 'autopilot.claim', every: 10, run: async (ctx) => void (await claimDueRuns(ctx)) }),
  defineSchedule({ name: 'autopilot.wake', every: 60, run: async (ctx) => void (await wakeSilent(ctx)) }),
];
