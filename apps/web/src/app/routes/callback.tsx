/** Return pages of other services: /callback and /crm/callback. */
import { createRoute } from '@tanstack/react-router';
import { callbackLayout } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';

const getParentRoute = () => callbackLayout;

const signIn = createRoute({
  getParentRoute,
  path: '/callback',
  component: lazyScreen(() => import('../../features/auth/callback/SignInCallbackScreen.tsx'), 'SignInCallbackScreen'),
});
const crm = createRoute({
  getParentRoute,
  path: '/crm/callback',
  component: lazyScreen(() => import('../../features/auth/callback/CrmCallbackScreen.tsx'), 'CrmCallbackScreen'),
});

export const callbackRoutes = [signIn, crm] as const;
