/** Public API of sales. */
export { actOf, billingsOf, formatDue, nextCharge } from './offers.ts';
