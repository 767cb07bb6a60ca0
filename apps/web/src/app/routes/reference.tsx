/** The public API reference. */
import { createRoute } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
import { screen } from '../../lib/load.ts';
import { rootRoute } from '../layouts.tsx';

export const referenceRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/api/docs',
    beforeLoad: loadAppWords,
    component: screen(() => import('../../features/reference/ReferenceScreen.tsx'), 'ReferenceScreen'),
  }),
] as const;
