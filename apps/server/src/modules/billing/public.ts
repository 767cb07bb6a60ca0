/** What other modules may use of billing. */

export { isUnderWay } from './billing.errors.ts';
export { creditsPurchased, paymentAccountChanged } from './billing.events.ts';
export { exactCreditPrice, keptCreditPrice } from './billing.rules.ts';
export { seedPayment } from './billing.seed.ts';
export { type Merchant, merchantOf } from './connect/merchants.service.ts';
export { seedMerchant } from './connect/sandbox-merchant.seed.ts';
export { creditPriceMinor, findCreditPrices } from './payments/credit-price.service.ts';
export { paidWith } from './payments/paid-with.service.ts';
export { planPayments } from './payments/plan-payments.service.ts';
export { adoptCustomer, customerAt, type PaymentContext, paymentContextOf } from './provider/merchant.service.ts';
export { resaleProviderOf } from './provider/resale.client.ts';
export type {
  NewResaleCheckout,
  PriceBilling,
  ResaleCheckout,
  ResalePayment,
  ResaleProvider,
  ResaleSubscription,
} from './provider/resale-provider.port.ts';
export type { ResaleEvents } from './resale.port.ts';
export { creditsPaidBy, feeOf, feeWithOpen } from './shares/shares.rules.ts';
export {
  creditsWithinShare,
  hasShareRoom,
  openShare,
  oweShare,
  paidShare,
  requireShareRoom,
} from './shares/shares.service.ts';
