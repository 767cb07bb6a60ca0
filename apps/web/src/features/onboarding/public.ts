/** Public API of onboarding. */
import { loadComponent } from '../../lib/load.ts';

export { useHasCourses } from './shell.ts';
/** Only new users are on the path. */
export const FirstPath = loadComponent(() => import('./path/FirstPath.tsx'), 'FirstPath');
