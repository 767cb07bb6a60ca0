import type { Module } from '../../platform/module.ts';
import { expireCourses, sweepSchedule } from './courses.jobs.ts';
import { coursesRoutes } from './courses.routes.ts';

export const coursesModule: Module = {
  name: 'courses',
  routes: coursesRoutes,
  jobs: [expireCourses],
  schedules: [sweepSchedule],
};
