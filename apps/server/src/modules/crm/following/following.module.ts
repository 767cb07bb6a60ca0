import type { Module } from '../../../platform/module.ts';
import { followJob } from './following.jobs.ts';
import { followingRoutes } from './following.routes.ts';
import { followingSchedules } from './following.schedules.ts';

export const crmFollowingModule: Module = {
  name: 'crm-following',
  routes: followingRoutes,
  jobs: [followJob],
  schedules: followingSchedules,
};
