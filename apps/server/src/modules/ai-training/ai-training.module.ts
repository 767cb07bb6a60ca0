import type { Module } from '../../platform/module.ts';
import { crawlJob, readAgainJob } from './ai-training.jobs.ts';
import { trainingRoutes } from './ai-training.routes.ts';
import { trainingSchedules } from './ai-training.schedules.ts';

export const aiTrainingModule: Module = {
  name: 'ai-training',
  routes: trainingRoutes,
  jobs: [crawlJob, readAgainJob],
  schedules: trainingSchedules,
};
