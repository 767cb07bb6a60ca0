/** Pages before sign-in (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { authLayout } from '../layouts.tsx';
import { inviteSearch } from './searches.ts';

const getParentRoute = () => authLayout;

const login = createRoute({
  getParentRoute,
  path: '/login',
  component: screen(() => import('../../features/auth/sign-in/LoginScreen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute,
  path: '/register',
  component: screen(() => import('../../features/auth/registration/RegisterScreen.tsx'), 'RegisterScreen'),
});
const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  component: screen(() => import('../../features/auth/registration/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
});
const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: screen(() => import('../../features/auth/password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});
const setup = createRoute({
  getParentRoute,
  path: '/setup',
  component: screen(() => import('../../features/auth/registration/SetupScreen.tsx'), 'SetupScreen'),
});
const acceptInvite = createRoute({
  getParentRoute,
  path: '/accept-invite',
  validateSearch: inviteSearch,
  component: screen(() => import('../../features/auth/registration/AcceptInviteScreen.tsx'), 'AcceptInviteScreen'),
});

export const authRoutes = [login, register, confirmEmail, forgotPassword, setup, acceptInvite] as const;
