/** What other modules may use of subscriptions. */
export { followPayment, followSubscription } from './following/follow.service.ts';
export { hasCurrentSubscription, type NewSubscription, openSubscription } from './opening.service.ts';
export { SAMPLE_CUSTOMERS, seedSubscriptions } from './subscriptions.seed.ts';
