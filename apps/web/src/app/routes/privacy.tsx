/** The public removal page: uses the auth layout, but is open to signed-in users as well. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layouts.tsx';

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('../AuthLayout.tsx'), 'AuthLayout'),
});
const removal = createRoute({
  getParentRoute: () => publicLayout,
  path: '/removal',
  component: lazyRouteComponent(() => import('../../features/privacy/RemovalScreen.tsx'), 'RemovalScreen'),
});

export const privacyRoutes = [publicLayout.addChildren([removal])] as const;
