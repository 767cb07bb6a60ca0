/** Public API of the plans feature. */
import { loadComponent } from '../../lib/load.ts';

/** Most people have credits and never see it. */
export const StartStep = loadComponent(() => import('./start/StartStep.tsx'), 'StartStep');
