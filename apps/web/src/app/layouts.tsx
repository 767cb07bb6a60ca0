/** The four layouts. Area files in routes/ attach their routes to one of them. */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { loadAppWords } from '../lib/i18n.ts';
import { rememberRequestedPage } from '../lib/kept/requested-page.ts';
import { screen } from '../lib/load.ts';
import type { AppPath } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { fillSlots } from '../lib/shell/slots.ts';
import { NotFoundScreen } from '../ui/feedback/NotFoundScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import {
  enterAdmin,
  enterAiKey,
  enterApp,
  enterAuth,
  enterIntegration,
  enterMainUser,
  enterModule,
  enterWallet,
  enterWithPassword,
  enterWithPlan,
  integrationDestination,
} from './guards.ts';
import { checkoutSearch } from './routes/searches.ts';

export const goTo = (to: AppPath) => redirect({ to, replace: true });
const follow = (way: AppPath | null): void => {
  if (way) throw goTo(way);
};

export const rootRoute = createRootRouteWithContext()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

/** Login, registration, forgotten password: only without a token. */
export const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  beforeLoad: (): void => follow(enterAuth(session.hasToken())),
  component: screen(() => import('./AuthLayout.tsx'), 'AuthLayout'),
});

/** Return pages of other services: only the brand and one message. */
export const callbackLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'minimal',
  component: screen(() => import('./CallbackLayout.tsx'), 'CallbackLayout'),
});

/** The way to a sign-on provider and back: with or without a token, because an owner tests it while signed in. */
export const signOnLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sign-on',
  component: screen(() => import('./AuthLayout.tsx'), 'AuthLayout'),
});

/** The app itself. Every route under it runs this check before entry. */
export const appLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }): Promise<void> => {
    const [way] = await Promise.all([enterApp(session), loadAppWords(), fillSlots()]);
    if (way) rememberRequestedPage(location.href);
    follow(way);
    follow(enterWithPassword(signedIn(), location.pathname));
    const door = enterWithPlan(signedIn(), location.pathname);
    // Keeps the parameters a payment page adds to the return URL.
    if (door) throw redirect({ to: door, search: checkoutSearch({ ...location.search }), replace: true });
  },
  component: screen(() => import('./shell/AppShell.tsx'), 'AppShell'),
});

export const startOfIntegration = (): never => {
  throw goTo(integrationDestination(signedIn()));
};

function signedIn() {
  const user = session.user();
  if (!user) throw goTo('/login');
  return user;
}

/** `beforeLoad: needs.module('leads')` on the first route of an area guards all of it. */
export const needs = {
  module: (slug: ModuleSlug) => (): void => follow(enterModule(signedIn(), slug)),
  admin: (): void => follow(enterAdmin(signedIn())),
  wallet: (): void => follow(enterWallet(signedIn())),
  mainUser: (): void => follow(enterMainUser(signedIn())),
  integration: (): void => follow(enterIntegration(signedIn())),
  aiKey: (): void => follow(enterAiKey(signedIn())),
};
