/** The public removal page: uses the auth layout, but is open to signed-in users as well. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { rootRoute } from '../layouts.tsx';

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: screen(() => import('../AuthLayout.tsx'), 'AuthLayout'),
});
const removal = createRoute({
  getParentRoute: () => publicLayout,
  path: '/removal',
  component: screen(() => import('../../features/privacy/RemovalScreen.tsx'), 'RemovalScreen'),
});

export const privacyRoutes = [publicLayout.addChildren([removal])] as const;
