/** profile-settings with its children profile (default), email, password and api-key, and the account's do-not-contact list. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appLayout, goTo, needs } from '../layouts.tsx';

const profileSettings = createRoute({
  getParentRoute: () => appLayout,
  path: '/profile-settings',
  component: lazyRouteComponent(
    () => import('../../features/profile/ProfileSettingsScreen.tsx'),
    'ProfileSettingsScreen',
  ),
});
const getParentRoute = () => profileSettings;

export const profileRoutes = [
  profileSettings.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      beforeLoad: () => {
        throw goTo('/profile-settings/profile');
      },
    }),
    createRoute({
      getParentRoute,
      path: '/profile',
      component: lazyRouteComponent(() => import('../../features/profile/ProfileTab.tsx'), 'ProfileTab'),
    }),
    createRoute({
      getParentRoute,
      path: '/email',
      component: lazyRouteComponent(() => import('../../features/profile/EmailTab.tsx'), 'EmailTab'),
    }),
    createRoute({
      getParentRoute,
      path: '/password',
      component: lazyRouteComponent(() => import('../../features/profile/PasswordTab.tsx'), 'PasswordTab'),
    }),
    createRoute({
      getParentRoute,
      path: '/api-key',
      component: lazyRouteComponent(() => import('../../features/profile/ApiKeyTab.tsx'), 'ApiKeyTab'),
    }),
    createRoute({
      getParentRoute,
      path: '/do-not-contact',
      beforeLoad: needs.module('leads'),
      component: lazyRouteComponent(() => import('../../features/privacy/DoNotContactTab.tsx'), 'DoNotContactTab'),
    }),
  ]),
] as const;
