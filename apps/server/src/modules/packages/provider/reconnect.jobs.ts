/** News of payment accounts. Safe to repeat. */
import { subscriber } from '../../../platform/events.ts';
import { paymentAccountChanged } from '../../billing/public.ts';
import { followPaymentAccount } from './reconnect.service.ts';

export const onPaymentAccount = subscriber(paymentAccountChanged, 'packages', followPaymentAccount, {
  lane: 'ordinary',
});
