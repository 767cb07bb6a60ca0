/** Schedules of followed leads. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { readDue } from './due.service.ts';
import { forgetGone } from './forgetting.service.ts';

export const followingSchedules = [
  defineSchedule({ name: 'crm.follow-due', every: 60, isQuick: true, run: readDue }),
  defineSchedule({ name: 'crm.forget-followed', every: 24 * 60 * 60, run: forgetGone }),
];
