import type { Module } from '../../platform/module.ts';
import { forgetPages } from './web-pages.jobs.ts';

export const webPagesModule: Module = { name: 'web-pages', schedules: [forgetPages] };
