import type { Module } from '../../platform/module.ts';
import { moveOldWebhooks } from './moving.service.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { resellerWebhooksRoutes, webhooksRoutes, zapierRoutes } from './webhooks.routes.ts';
import { forgetSends } from './webhooks.schedules.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  schedules: [forgetSends],
  prepare: moveOldWebhooks,
};

export const zapierModule: Module = { name: 'zapier', routes: zapierRoutes };

export const resellerWebhooksModule: Module = { name: 'reseller-webhooks', routes: resellerWebhooksRoutes };
