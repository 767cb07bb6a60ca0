/**
 * Public pages that are also open to signed-in users: data removal and terms in the auth layout, and the pages of a
 * shop.
 */
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

/** Shown before registration, and again before acceptance. */
const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: '/terms',
  beforeLoad: loadAppWords,
  component: screen(() => import('../../features/auth/TermsScreen.tsx'), 'TermsScreen'),
});

/** One route for all shop pages: the login page loads every route and must stay small. */
const shop = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plans/$',
  component: screen(() => import('../../features/sales/SalesScreens.tsx'), 'SalesScreens'),
});

export const privacyRoutes = [publicLayout.addChildren([removal, terms]), shop] as const;
