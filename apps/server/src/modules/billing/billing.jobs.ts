/** Background jobs of billing. All of them are idempotent. */
import { subscriber } from '../../platform/events.ts';
import { type AnyJob, defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { walletLow } from '../wallet/public.ts';
import { chargeGivenUp, chargeUnanswered, topUpWanted } from './billing.events.ts';
import { letGoJob } from './connect/connect.jobs.ts';
import { applyEventJob } from './events/events.jobs.ts';
import { applyStripeEvent } from './events/events.service.ts';
import { checkOpenPayments, reconcile } from './events/reconcile.service.ts';
import { reconcileMerchantJob, reconcileMerchants } from './events/resellers.jobs.ts';
import { applyPaykickstartPost, endCancelled } from './paykickstart/paykickstart.service.ts';
import { detachCardJob, syncDefaultCardJob } from './payments/cards.jobs.ts';
import { closeGivenUp, tryAgain } from './payments/unanswered.service.ts';
import { registerSandboxWebhooks } from './provider/sandbox-webhook.service.ts';
import type { ResaleEvents } from './resale.port.ts';
import { enqueueDueTopUps, topUp } from './top-up/top-up.service.ts';

const DAY = 86_400;

export const billingJobs = (resale: ResaleEvents | null): AnyJob[] => [
  defineJob({
    ...applyEventJob,
    run: (ctx, { provider, eventId }) =>
      provider === 'stripe' ? applyStripeEvent(ctx, resale, eventId) : applyPaykickstartPost(ctx, eventId),
  }),
  syncDefaultCardJob,
  detachCardJob,
  letGoJob,
  reconcileMerchantJob,
  subscriber(chargeUnanswered, 'billing', tryAgain, { lane: 'urgent' }),
  subscriber(chargeGivenUp, 'billing', closeGivenUp, { lane: 'urgent', attempts: 20 }),
  subscriber(walletLow, 'billing', (ctx, { accountId }) => topUp(ctx, accountId), { lane: 'urgent' }),
  subscriber(topUpWanted, 'billing', (ctx, { accountId }) => topUp(ctx, accountId), { lane: 'urgent' }),
];

export const billingSchedules = [
  defineSchedule({ name: 'billing.open-payments', every: 60, run: checkOpenPayments }),
  defineSchedule({ name: 'billing.top-ups', every: 60, isQuick: true, run: enqueueDueTopUps }),
  defineSchedule({ name: 'billing.endings', every: 60, isQuick: true, run: endCancelled }),
  defineSchedule({ name: 'billing.reconcile', every: DAY, run: async (ctx) => void (await reconcile(ctx)) }),
  defineSchedule({ name: 'billing.reconcile-resellers', every: DAY, run: reconcileMerchants }),
  defineSchedule({ name: 'billing.sandbox-webhook', every: 30, run: registerSandboxWebhooks }),
];
