/** Schedules of pushes. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { forgetPast } from './resume.service.ts';

export const pushSchedules = [defineSchedule({ name: 'crm.forget', every: 3600, run: forgetPast })];
