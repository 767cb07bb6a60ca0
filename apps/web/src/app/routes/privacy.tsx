/** Public pages that use the auth layout but are open to signed-in users as well: removal of data, terms. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
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

/** Read before registration, and again before they are accepted. */
const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: '/terms',
  beforeLoad: loadAppWords,
  component: lazyRouteComponent(() => import('../../features/auth/TermsScreen.tsx'), 'TermsScreen'),
});

export const privacyRoutes = [publicLayout.addChildren([removal, terms])] as const;
