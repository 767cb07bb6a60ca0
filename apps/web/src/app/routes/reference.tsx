/** The public API reference. */
import { createRoute } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
import { rootRoute } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';

export const referenceRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/api/docs',
    beforeLoad: loadAppWords,
    component: lazyScreen(() => import('../../features/reference/ReferenceScreen.tsx'), 'ReferenceScreen'),
  }),
] as const;
