import type { Module } from '../../platform/module.ts';
import { onDeadEmails, onDeadGivenEmails, recheck } from './guarantee.jobs.ts';

export const guaranteeModule: Module = {
  name: 'guarantee',
  jobs: [onDeadEmails, onDeadGivenEmails],
  schedules: [recheck],
};
