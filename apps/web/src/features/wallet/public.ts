/** Public API of the wallet feature. */
export { AddCardDialog } from './AddCardDialog.tsx';
export { useValidateCard } from './billing.queries.ts';
export { usePayment } from './usePayment.ts';
export { useAvailable, useCosts } from './wallet.queries.ts';
