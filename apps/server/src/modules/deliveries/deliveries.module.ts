import type { Module } from '../../platform/module.ts';
import { deliveriesJobs, deliveriesSchedules } from './deliveries.jobs.ts';
import type { DeliverySource } from './deliveries.port.ts';
import { deliveriesRoutes, resellerDeliveriesRoutes } from './deliveries.routes.ts';

/** What is sent is known by modules below; app.ts brings them together. */
export const deliveriesModule = (sources: readonly DeliverySource[]): Module => ({
  name: 'deliveries',
  routes: deliveriesRoutes,
  jobs: deliveriesJobs(sources),
  schedules: deliveriesSchedules,
});

export const resellerDeliveriesModule: Module = { name: 'reseller-deliveries', routes: resellerDeliveriesRoutes };
