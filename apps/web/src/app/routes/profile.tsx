/** profile-settings with its children profile (default), email, password and api-key, and the account's do-not-contact list. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { pageSearch } from './searches.ts';

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
const doNotContact = createRoute({
  getParentRoute,
  path: '/do-not-contact',
  beforeLoad: needs.module('leads'),
  validateSearch: pageSearch,
  component: screen(() => import('../../features/privacy/DoNotContactTab.tsx'), 'DoNotContactTab'),
});

export const profileRoutes = [
  profileSettings.addChildren([start, profile, email, password, apiKey, doNotContact]),
] as const;
