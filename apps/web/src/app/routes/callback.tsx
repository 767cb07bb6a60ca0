/** Return pages of other services: /callback, /crm/callback and /sso. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { callbackLayout, signOnLayout } from '../layouts.tsx';

const getParentRoute = () => callbackLayout;

const signIn = createRoute({
  getParentRoute,
  path: '/callback',
  component: screen(() => import('../../features/auth/callback/SignInCallbackScreen.tsx'), 'SignInCallbackScreen'),
});
const crm = createRoute({
  getParentRoute,
  path: '/crm/callback',
  component: screen(() => import('../../features/crm/connect/CrmCallbackScreen.tsx'), 'CrmCallbackScreen'),
});

const sso = createRoute({
  getParentRoute: () => signOnLayout,
  path: '/sso/$key',
  component: screen(() => import('../../features/auth/sign-on/SignOnScreen.tsx'), 'SignOnScreen'),
});

export const signOnRoutes = [sso] as const;
export const callbackRoutes = [signIn, crm] as const;
