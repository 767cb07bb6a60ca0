/** What other features may use of sales. */
export { actOf, billingsOf, formatDue, nextCharge } from './offers.ts';
