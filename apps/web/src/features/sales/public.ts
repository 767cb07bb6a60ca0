/** What other features may use of sales. */
export { OfferCard } from './OfferCard.tsx';
