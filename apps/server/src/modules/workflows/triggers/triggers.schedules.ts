/** Schedules of triggers. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { lookForDue } from './due.service.ts';
import { forgetCalls } from './hook.service.ts';

export const triggersSchedules = [
  defineSchedule({ name: 'workflows.due', every: 10, isQuick: true, run: lookForDue }),
  defineSchedule({ name: 'workflows.calls', every: 3600, run: forgetCalls }),
];
