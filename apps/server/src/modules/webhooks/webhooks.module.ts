import type { Module } from '../../platform/module.ts';
import { moveOldWebhooks } from './moving.service.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { webhooksRoutes, zapierRoutes } from './webhooks.routes.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  prepare: moveOldWebhooks,
};

export const zapierModule: Module = { name: 'zapier', routes: zapierRoutes };
