/** What other modules may use of billing. */
export { creditsPurchased } from './billing.events.ts';
export { creditPriceMinor } from './payments/credit-price.service.ts';
export { paidWith } from './payments/paid-with.service.ts';
export { planPayments } from './payments/plan-payments.service.ts';
export { type PaymentContext, paymentContextOf } from './provider/merchant.service.ts';
