/**
 * Where a brand's own script may run (docs/product-rules.md#brands): only for people really present, never where secrets are
 * on screen.
 */
import type { User } from '@leadwright/contract/accounts';

const NEVER_UNDER = ['/settings/wallet', '/admin', '/profile-settings', '/login', '/billing-portal'];

export const mayRunBrandScript = (path: string, user: Pick<User, 'login_as'>) =>
  user.login_as === null && !NEVER_UNDER.some((place) => path === place || path.startsWith(`${place}/`));
