/** Who sees to packages that the provider has not got. Safe to repeat. */
import { subscriber } from '../../../platform/events.ts';
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { paymentAccountChanged } from '../../billing/public.ts';
import { followPaymentAccount, takeUpLost } from './reconnect.service.ts';

export const onPaymentAccount = subscriber(paymentAccountChanged, 'packages', followPaymentAccount, {
  lane: 'ordinary',
});

export const lostPackagesSchedule = defineSchedule({
  name: 'packages.lost',
  every: 60,
  isQuick: true,
  run: takeUpLost,
});
