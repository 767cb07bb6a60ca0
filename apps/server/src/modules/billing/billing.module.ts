import type { Module } from '../../platform/module.ts';
import { billingJobs, billingSchedules } from './billing.jobs.ts';
import { billingRoutes } from './billing.routes.ts';
import { connectRoutes } from './connect/connect.routes.ts';
import type { ResaleEvents } from './resale.port.ts';

/** What happens on resellers' accounts is followed by modules below; app.ts brings them together. */
export const billingModule = (resale: ResaleEvents | null): Module => ({
  name: 'billing',
  routes: billingRoutes,
  jobs: billingJobs(resale),
  schedules: billingSchedules,
});

export const stripeConnectModule: Module = { name: 'stripe-connect', routes: connectRoutes };
