import type { Module } from '../../platform/module.ts';
import { forgetAppErrors } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditModule: Module = { name: 'audit', routes: auditRoutes, schedules: [forgetAppErrors] };
