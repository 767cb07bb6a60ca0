import { defineSchedule } from '../../platform/jobs/schedules.ts';
import type { Module } from '../../platform/module.ts';
import { sweepPartners } from './partners.service.ts';

const HOUR = 3600;

/** Its calls are the super admin's (modules/admin/catalogue). */
export const partnersModule: Module = {
  name: 'partners',
  schedules: [defineSchedule({ name: 'partners.sweep', every: HOUR, run: sweepPartners })],
};
