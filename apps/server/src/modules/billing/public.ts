/** What other modules may use of billing. */
export { creditsPurchased } from './billing.events.ts';
export { type PaymentContext, paymentContextOf } from './merchant.service.ts';
export { planPayments } from './plan-payments.ts';
