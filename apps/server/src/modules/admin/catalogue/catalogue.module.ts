import type { Module } from '../../../platform/module.ts';
import { adminPartnersRoutes } from './partners.routes.ts';
import { adminPlansRoutes } from './plans.routes.ts';
import { adminTopicsRoutes } from './topics.routes.ts';
import { adminTrainingRoutes } from './training.routes.ts';

/** What the platform offers: plans, topics and courses, and who sends it customers. */
export const catalogueModules: Module[] = [
  { name: 'admin-plans', routes: adminPlansRoutes },
  { name: 'admin-partners', routes: adminPartnersRoutes },
  { name: 'admin-topics', routes: adminTopicsRoutes },
  { name: 'admin-training', routes: adminTrainingRoutes },
];
