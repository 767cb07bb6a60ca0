/**
 * Where a brand's own script may run (docs/product-rules.md#brands): not in login-as sessions, and not on pages that
 * show secrets.
 */
import type { User } from '@leadwright/contract/accounts/accounts';

const NEVER_UNDER = [
  '/login',
  '/sso',
  // payments
  '/settings/wallet',
  '/billing-portal',
  '/choose-plan',
  // passwords and keys
  '/profile-settings',
  '/settings/integration',
  '/manage-team',
  // admins of a brand or the platform work on other people's accounts
  '/whitelabel',
  '/upgrade',
  '/admin',
];

export const mayRunBrandScript = (path: string, user: Pick<User, 'login_as'>) =>
  user.login_as === null && !NEVER_UNDER.some((place) => path === place || path.startsWith(`${place}/`));
