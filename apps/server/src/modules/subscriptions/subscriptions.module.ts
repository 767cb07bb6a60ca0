import { defineSchedule } from '../../platform/jobs/schedules.ts';
import type { Module } from '../../platform/module.ts';
import { followJob, reconcileJob, refundJob, replacedJob } from './following/following.jobs.ts';
import { beginNight, forgetDeleted, tendDue } from './following/nightly.service.ts';
import { ownSubscriptionRoutes, subscriptionsRoutes } from './subscriptions.routes.ts';

const DAY = 86_400;

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  jobs: [followJob, refundJob, replacedJob, reconcileJob],
  schedules: [
    defineSchedule({ name: 'subscriptions.due', every: 60, isQuick: true, run: tendDue }),
    defineSchedule({ name: 'subscriptions.reconcile', every: DAY, run: beginNight }),
    defineSchedule({ name: 'subscriptions.forget', every: DAY, run: forgetDeleted }),
  ],
};

export const ownSubscriptionModule: Module = { name: 'own-subscription', routes: ownSubscriptionRoutes };
