/** Public API of the CRM feature. */
export { useCrmCounts } from './counts.ts';
export { PushDrawer } from './push/PushDrawer.tsx';
