import type { Module } from '../../platform/module.ts';
import { carryAllowanceJob, licensesSchedule, sweepSchedule, trialsSchedule } from './plans.jobs.ts';
import type { PlanPayments, ResoldAccounts } from './plans.port.ts';
import { plansRoutes } from './plans.routes.ts';

/** `payments` null: nothing can be paid on this installation, so only free plans and trials start. */
export const plansModule = (payments: PlanPayments | null, resale: ResoldAccounts): Module => ({
  name: 'plans',
  routes: plansRoutes({ payments, resale }),
  jobs: [carryAllowanceJob],
  schedules: [licensesSchedule, trialsSchedule, sweepSchedule],
});
