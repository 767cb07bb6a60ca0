/** The public pages of a shop. One route for all of them: the login page carries every route, and has to stay light. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { rootRoute } from '../layouts.tsx';

const sales = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plans/$',
  component: screen(() => import('../../features/sales/SalesScreens.tsx'), 'SalesScreens'),
});

export const salesRoutes = [sales] as const;
