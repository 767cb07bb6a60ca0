/**
 * Every path of the app (docs/product-rules.md#navigation). Each area adds its routes in one file in routes/, and one
 * line here.
 */
import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { load, screen } from '../lib/load.ts';
import { session } from '../lib/session.ts';
import { fillShell } from '../lib/shell/slots.ts';
import { NotFoundScreen } from '../ui/feedback/NotFoundScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { CHOOSE_PLAN } from './guards.ts';
import { appLayout, authLayout, callbackLayout, goTo, rootRoute, signOnLayout } from './layouts.tsx';
import { firstDestination } from './navigation.ts';
import { routeExists, setKnownRoutes } from './router-paths.ts';
import { aiRoutes } from './routes/ai.tsx';
import { areaDoors } from './routes/areas.tsx';
import { authRoutes } from './routes/auth.tsx';
import { callbackRoutes, signOnRoutes } from './routes/callback.tsx';
import { integrationRoutes } from './routes/integration.tsx';
import { kitRoutes } from './routes/kit.tsx';
import type { lateRoutes } from './routes/late.ts';
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

const treeWith = <const Late extends readonly AnyRoute[]>(late: Late) =>
  rootRoute.addChildren([
    authLayout.addChildren([...authRoutes]),
    callbackLayout.addChildren([...callbackRoutes]),
    signOnLayout.addChildren([...signOnRoutes]),
    appLayout.addChildren([
      baseRoute,
      upgradeRoute,
      ...profileRoutes,
      ...settingsRoutes,
      ...integrationRoutes,
      ...aiRoutes,
      ...leadSearchRoutes,
      ...late,
      ...areaDoors,
    ]),
    ...privacyRoutes,
    ...referenceRoutes,
    ...kitRoutes,
  ]);

export const router = createRouter({
  // The compiler knows these routes from the start; the browser gets them after sign-in.
  routeTree: treeWith([] as unknown as typeof lateRoutes),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
});

const tellKnownRoutes = () =>
  setKnownRoutes({ byPath: router.routesByPath, idOf: (path) => router.matchRoutes(path).at(-1)?.routeId });
tellKnownRoutes();

fillShell(async () => {
  const late = await load(() => import('./routes/late.ts'));
  treeWith(late.lateRoutes);
  router.setRoutes(router.buildRouteTree());
  tellKnownRoutes();
  late.fillLateSlots();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
