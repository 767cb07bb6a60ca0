import type { Module } from '../../platform/module.ts';
import { carryCreditsJob, syncPackageJob } from './packages.jobs.ts';
import { packagesRoutes } from './packages.routes.ts';
import { lostPackagesSchedule, onPaymentAccount } from './provider/reconnect.jobs.ts';

export const packagesModule: Module = {
  name: 'packages',
  routes: packagesRoutes,
  jobs: [syncPackageJob, carryCreditsJob, onPaymentAccount],
  schedules: [lostPackagesSchedule],
};
