import type { Module } from '../../platform/module.ts';
import { tellDomainClosed } from './domain-closed.jobs.ts';
import { sendMailJob } from './mailing.jobs.ts';
import { mailTemplatesRoutes, smtpRoutes } from './mailing.routes.ts';
import { tellOwnerJob } from './server/server.jobs.ts';

export const mailingModule: Module = {
  name: 'smtp',
  routes: smtpRoutes,
  jobs: [sendMailJob, tellOwnerJob, tellDomainClosed],
};

export const mailTemplatesModule: Module = { name: 'mail-templates', routes: mailTemplatesRoutes };
