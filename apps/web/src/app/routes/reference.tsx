/** The public API reference. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
import { rootRoute } from '../layouts.tsx';

export const referenceRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/api/docs',
    beforeLoad: loadAppWords,
    component: lazyRouteComponent(() => import('../../features/reference/ReferenceScreen.tsx'), 'ReferenceScreen'),
  }),
] as const;
