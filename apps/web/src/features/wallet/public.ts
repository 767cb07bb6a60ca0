/** Public API of the wallet feature. */
import { loadComponent } from '../../lib/load.ts';

export { useValidateCard } from './billing.queries.ts';
export { usePayment } from './usePayment.ts';
export { useAvailable, useCosts } from './wallet.queries.ts';
/** Loaded on demand: few users open it. */
export const AddCardDialog = loadComponent(() => import('./AddCardDialog.tsx'), 'AddCardDialog');
