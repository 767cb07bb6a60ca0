/** What other modules may use of sales. */
export { completeCheckout } from './completion.service.ts';
export { isSoldPackages } from './portal.service.ts';
