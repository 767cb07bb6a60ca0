/**
 * Every path of the app (docs/product-rules.md#navigation). An area adds its routes in routes/, one file per area, and its
 * line here.
 */
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { screen } from '../lib/load.ts';
import { session } from '../lib/session.ts';
import { NotFoundScreen } from '../ui/feedback/NotFoundScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { CHOOSE_PLAN } from './guards.ts';
import { appLayout, authLayout, callbackLayout, goTo, rootRoute } from './layouts.tsx';
import { firstDestination } from './navigation.ts';
import { routeExists, setKnownPaths } from './router-paths.ts';
import { aiRoutes } from './routes/ai.tsx';
import { areaDoors } from './routes/areas.tsx';
import { authRoutes } from './routes/auth.tsx';
import { callbackRoutes } from './routes/callback.tsx';
import { integrationRoutes } from './routes/integration.tsx';
import { kitRoutes } from './routes/kit.tsx';
import { leadSearchRoutes } from './routes/lead-search.tsx';
import { privacyRoutes } from './routes/privacy.tsx';
import { profileRoutes } from './routes/profile.tsx';
import { referenceRoutes } from './routes/reference.tsx';
import { checkoutSearch } from './routes/searches.ts';
import { settingsRoutes } from './routes/settings.tsx';

/** The base route redirects to the first available sidebar section. */
const baseRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/',
  validateSearch: checkoutSearch,
  beforeLoad: ({ search }): never => {
    // Return from a plan's payment page: handled by the plan page.
    if (search.checkout) throw redirect({ to: CHOOSE_PLAN, search, replace: true });
    const user = session.user();
    throw goTo(user ? firstDestination(user, routeExists) : '/login');
  },
});

const upgradeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/upgrade',
  component: screen(() => import('./UpgradeScreen.tsx'), 'UpgradeScreen'),
});

const routeTree = rootRoute.addChildren([
  authLayout.addChildren([...authRoutes]),
  callbackLayout.addChildren([...callbackRoutes]),
  appLayout.addChildren([
    baseRoute,
    upgradeRoute,
    ...profileRoutes,
    ...settingsRoutes,
    ...integrationRoutes,
    ...aiRoutes,
    ...leadSearchRoutes,
    ...areaDoors,
  ]),
  ...privacyRoutes,
  ...referenceRoutes,
  ...kitRoutes,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
});

setKnownPaths(router.routesByPath);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
