import type { Module } from '../../platform/module.ts';
import { tellDomainClosed } from './domain-closed.jobs.ts';
import { sendMailJob } from './mailing.jobs.ts';

export const mailingModule: Module = { name: 'mailing', jobs: [sendMailJob, tellDomainClosed] };
