import type { Module } from '../../platform/module.ts';
import { businessProfileRoutes } from './business-profile.routes.ts';
import { prefillJob } from './prefill/prefill.jobs.ts';

export const businessProfileModule: Module = {
  name: 'business-profile',
  routes: businessProfileRoutes,
  jobs: [prefillJob],
};
