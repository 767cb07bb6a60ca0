/** Pages before sign-in (docs/product-rules.md#navigation). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { authLayout } from '../layouts.tsx';

const getParentRoute = () => authLayout;

export const authRoutes = [
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyRouteComponent(() => import('../../features/auth/sign-in/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/register',
    component: lazyRouteComponent(
      () => import('../../features/auth/registration/RegisterScreen.tsx'),
      'RegisterScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email',
    component: lazyRouteComponent(
      () => import('../../features/auth/registration/ConfirmEmailScreen.tsx'),
      'ConfirmEmailScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../../features/auth/password/ForgotPasswordScreen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/setup',
    component: lazyRouteComponent(() => import('../../features/auth/registration/SetupScreen.tsx'), 'SetupScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/accept-invite',
    component: lazyRouteComponent(
      () => import('../../features/auth/registration/AcceptInviteScreen.tsx'),
      'AcceptInviteScreen',
    ),
  }),
] as const;
