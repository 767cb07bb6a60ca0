import type { Module } from '../../platform/module.ts';
import { emailFinderSchedules } from './email-finder.schedules.ts';

export const emailFinderModule: Module = { name: 'email-finder', schedules: emailFinderSchedules };
