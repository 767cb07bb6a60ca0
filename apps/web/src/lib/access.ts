/** Permission checks shared by the sidebar, the guards and the screens. */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { ModuleSlug } from '@leadwright/contract/endpoint';

export const ownsModule = (user: Pick<User, 'modules'>, slug: ModuleSlug) =>
  user.modules.some((one) => one.slug === slug);

/** The Wallet is hidden from users who are not the main user and have no wallet access. */
export const seesWallet = (user: Pick<User, 'isMainUser' | 'accessToWallet'>) => user.isMainUser || user.accessToWallet;

/** Integration has the targets for leads, and the account's own AI key if the parent allows one. */
export const seesIntegration = (user: Pick<User, 'modules' | 'parentSettings'>) =>
  ownsModule(user, 'leads') || user.parentSettings.support_open_ai_api_key;

/** Members of the platform without the admin area cannot see its customers: the server returns 403. */
export const seesCustomers = (user: Pick<User, 'modules' | 'account'>) =>
  user.account.kind !== 'platform' || ownsModule(user, 'admin');
