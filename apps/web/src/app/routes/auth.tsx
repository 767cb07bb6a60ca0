/** Pages before sign-in (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { authLayout } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { inviteSearch } from './searches.ts';

const getParentRoute = () => authLayout;

const login = createRoute({
  getParentRoute,
  path: '/login',
  component: lazyScreen(() => import('../../features/auth/sign-in/LoginScreen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute,
  path: '/register',
  component: lazyScreen(() => import('../../features/auth/registration/RegisterScreen.tsx'), 'RegisterScreen'),
});
const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  component: lazyScreen(() => import('../../features/auth/registration/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
});
const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('../../features/auth/password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});
const setup = createRoute({
  getParentRoute,
  path: '/setup',
  component: lazyScreen(() => import('../../features/auth/registration/SetupScreen.tsx'), 'SetupScreen'),
});
const acceptInvite = createRoute({
  getParentRoute,
  path: '/accept-invite',
  validateSearch: inviteSearch,
  component: lazyScreen(() => import('../../features/auth/registration/AcceptInviteScreen.tsx'), 'AcceptInviteScreen'),
});

export const authRoutes = [login, register, confirmEmail, forgotPassword, setup, acceptInvite] as const;
