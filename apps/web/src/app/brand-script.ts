/**
 * Where a brand's own script may run (docs/product-rules.md#brands): not in login-as sessions, and not on pages that
 * show secrets.
 */
import type { User } from '@leadwright/contract/accounts/accounts';

const NEVER_UNDER = [
  '/login',
  // money
  '/settings/wallet',
  '/billing-portal',
  '/choose-plan',
  // passwords and keys
  '/profile-settings',
  '/settings/integration',
  '/manage-team',
  // who runs a brand or the platform works on other people's accounts
  '/whitelabel',
  '/upgrade',
  '/admin',
];

export const mayRunBrandScript = (path: string, user: Pick<User, 'login_as'>) =>
  user.login_as === null && !NEVER_UNDER.some((place) => path === place || path.startsWith(`${place}/`));
