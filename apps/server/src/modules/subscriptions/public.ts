/** What other modules may use of subscriptions. */
export { followPayment, followSubscription } from './following/follow.service.ts';
export { hasCurrentSubscription, type NewSubscription, openSubscription } from './opening.service.ts';
