/** Return pages of other services: /callback and /crm/callback. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { callbackLayout } from '../layouts.tsx';

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

export const callbackRoutes = [signIn, crm] as const;
