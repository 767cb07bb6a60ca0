import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import type { Module } from '../../../platform/module.ts';
import { systemRoutes } from './system.routes.ts';

export const adminSystemModule = (known: () => readonly AnyJob[]): Module => ({
  name: 'admin-system',
  routes: systemRoutes(known),
});
