/** Public pages that are open to signed-in users as well: removal of data and terms in the auth layout, and the pages of a shop. */
import { createRoute } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
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

/** Read before registration, and again before they are accepted. */
const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: '/terms',
  beforeLoad: loadAppWords,
  component: screen(() => import('../../features/auth/TermsScreen.tsx'), 'TermsScreen'),
});

/** One route for all pages of a shop: the login page carries every route, and has to stay light. */
const shop = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plans/$',
  component: screen(() => import('../../features/sales/SalesScreens.tsx'), 'SalesScreens'),
});

export const privacyRoutes = [publicLayout.addChildren([removal, terms]), shop] as const;
