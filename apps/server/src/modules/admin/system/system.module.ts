import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import type { Module } from '../../../platform/module.ts';
import { checksRoutes } from './checks.routes.ts';
import { noteVersion, selfCheck } from './self-check.service.ts';
import { systemRoutes } from './system.routes.ts';
import { versionRoutes } from './version.routes.ts';

export const adminSystemModule = (known: () => readonly AnyJob[]): Module => ({
  name: 'admin-system',
  routes: systemRoutes(known),
});

export const adminChecksModule: Module = { name: 'admin-checks', routes: checksRoutes };

export const adminVersionModule: Module = {
  name: 'admin-version',
  routes: versionRoutes,
  jobs: [selfCheck],
  prepare: noteVersion,
};
