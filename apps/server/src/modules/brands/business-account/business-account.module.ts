import type { Module } from '../../../platform/module.ts';
import { businessAccountRoutes } from './business-account.routes.ts';
import { businessAccountSchedules } from './business-account.schedules.ts';

export const businessAccountModule: Module = {
  name: 'business-account',
  routes: businessAccountRoutes,
  schedules: businessAccountSchedules,
};
