/** profile-settings with its children profile (default), email, password and api-key. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo } from '../layouts.tsx';

const profileSettings = createRoute({
  getParentRoute: () => appLayout,
  path: '/profile-settings',
  component: screen(() => import('../../features/profile/ProfileSettingsScreen.tsx'), 'ProfileSettingsScreen'),
});
const getParentRoute = () => profileSettings;

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/profile-settings/profile');
  },
});
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  component: screen(() => import('../../features/profile/ProfileTab.tsx'), 'ProfileTab'),
});
const email = createRoute({
  getParentRoute,
  path: '/email',
  component: screen(() => import('../../features/profile/EmailTab.tsx'), 'EmailTab'),
});
const password = createRoute({
  getParentRoute,
  path: '/password',
  component: screen(() => import('../../features/profile/PasswordTab.tsx'), 'PasswordTab'),
});
const apiKey = createRoute({
  getParentRoute,
  path: '/api-key',
  component: screen(() => import('../../features/profile/ApiKeyTab.tsx'), 'ApiKeyTab'),
});
/** The old path of the do-not-contact list, which moved to the leads. */
const doNotContact = createRoute({
  getParentRoute,
  path: '/do-not-contact',
  beforeLoad: (): never => {
    throw goTo('/lead-search/do-not-contact');
  },
});

export const profileRoutes = [
  profileSettings.addChildren([start, profile, email, password, apiKey, doNotContact]),
] as const;
