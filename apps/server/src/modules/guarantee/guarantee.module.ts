import type { Module } from '../../platform/module.ts';
import { onDeadEmails, recheck } from './guarantee.jobs.ts';

export const guaranteeModule: Module = { name: 'guarantee', jobs: [onDeadEmails], schedules: [recheck] };
