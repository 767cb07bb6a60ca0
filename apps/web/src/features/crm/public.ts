/** Public API of the CRM feature. */
export { useCrmCounts } from './counts.ts';
export { useConnections } from './crm.queries.ts';
export { PushDrawer } from './push/PushDrawer.tsx';
export { nameOf } from './words.ts';
