/** Background jobs of billing. All of them are idempotent. */
import { subscriber } from '../../platform/events.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { walletLow } from '../wallet/public.ts';
import { chargeGivenUp, chargeUnanswered, topUpWanted } from './billing.events.ts';
import { applyEventJob } from './events/events.jobs.ts';
import { checkOpenPayments, reconcile } from './events/reconcile.service.ts';
import { endCancelled } from './paykickstart/paykickstart.service.ts';
import { detachCardJob, syncDefaultCardJob } from './payments/cards.jobs.ts';
import { closeGivenUp, tryAgain } from './payments/unanswered.service.ts';
import { registerSandboxWebhook } from './provider/sandbox-webhook.service.ts';
import { enqueueDueTopUps, topUp } from './top-up/top-up.service.ts';

const DAY = 86_400;

export const billingJobs = [
  applyEventJob,
  syncDefaultCardJob,
  detachCardJob,
  subscriber(chargeUnanswered, 'billing', tryAgain, { lane: 'urgent' }),
  subscriber(chargeGivenUp, 'billing', closeGivenUp, { lane: 'urgent', attempts: 20 }),
  subscriber(walletLow, 'billing', (ctx, { accountId }) => topUp(ctx, accountId), { lane: 'urgent' }),
  subscriber(topUpWanted, 'billing', (ctx, { accountId }) => topUp(ctx, accountId), { lane: 'urgent' }),
];

export const billingSchedules = [
  defineSchedule({ name: 'billing.open-payments', every: 60, run: checkOpenPayments }),
  defineSchedule({ name: 'billing.top-ups', every: 60, run: enqueueDueTopUps }),
  defineSchedule({ name: 'billing.endings', every: 60, run: endCancelled }),
  defineSchedule({ name: 'billing.reconcile', every: DAY, run: async (ctx) => void (await reconcile(ctx)) }),
  defineSchedule({ name: 'billing.sandbox-webhook', every: 30, run: registerSandboxWebhook }),
];
