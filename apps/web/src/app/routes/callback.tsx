/** Return pages of other services: /callback and /crm/callback. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callbackLayout } from '../layouts.tsx';

const getParentRoute = () => callbackLayout;

const signIn = createRoute({
  getParentRoute,
  path: '/callback',
  component: lazyRouteComponent(
    () => import('../../features/auth/callback/SignInCallbackScreen.tsx'),
    'SignInCallbackScreen',
  ),
});
const crm = createRoute({
  getParentRoute,
  path: '/crm/callback',
  component: lazyRouteComponent(
    () => import('../../features/auth/callback/CrmCallbackScreen.tsx'),
    'CrmCallbackScreen',
  ),
});

export const callbackRoutes = [signIn, crm] as const;
