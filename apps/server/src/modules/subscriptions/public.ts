/** What other modules may use of subscriptions. */
export { reactivateCustomer, removeCustomer, restoreCustomer, stopCustomer } from './acts/acts.service.ts';
export { followPayment, followSubscription } from './following/follow.service.ts';
export {
  hadTrial,
  hasCurrentSubscription,
  type NewSubscription,
  openSubscription,
  ownedBy,
} from './opening.service.ts';
export { trialCredits } from './subscriptions.rules.ts';
export { customerSince, SAMPLE_CUSTOMERS, seedSubscriptions } from './subscriptions.seed.ts';
