/** Public API of the CRM feature. The drawer loads when it opens. */
import { loadComponent } from '../../lib/load.ts';

export { useCrmCounts } from './counts.ts';
export { useConnections } from './crm.queries.ts';
export { nameOf } from './words.ts';

export const PushDrawer = loadComponent(() => import('./push/PushDrawer.tsx'), 'PushDrawer');
