/** The public removal page: uses the auth layout, but is open to signed-in users as well. */
import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyScreen(() => import('../AuthLayout.tsx'), 'AuthLayout'),
});
const removal = createRoute({
  getParentRoute: () => publicLayout,
  path: '/removal',
  component: lazyScreen(() => import('../../features/privacy/RemovalScreen.tsx'), 'RemovalScreen'),
});

export const privacyRoutes = [publicLayout.addChildren([removal])] as const;
