/** Public API of the plans feature. */
import { loadComponent } from '../../lib/load.ts';

/** Loaded on demand: most users have credits and never see it. */
export const StartStep = loadComponent(() => import('./start/StartStep.tsx'), 'StartStep');
