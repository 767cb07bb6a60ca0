import type { Module } from '../../platform/module.ts';
import { automationJobs } from './automation.jobs.ts';

export const automationModule: Module = { name: 'automation', jobs: automationJobs };
