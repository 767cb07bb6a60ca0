/**
 * Route guards (docs/product-rules.md#navigation). Each returns the path to redirect to, or null to enter. They are
 * pure; the router calls them.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { ownsModule, seesIntegration, seesWallet } from '../lib/access.ts';
import type { AppPath } from '../lib/paths.ts';

const LOGIN = '/login';
const BASE = '/';
const UPGRADE = '/upgrade';
export const SETTINGS = '/settings';
/** The default page of Settings, open to every signed-in user. */
export const BUSINESS_PROFILE = '/settings/business-profile';
export const CHOOSE_PLAN = '/choose-plan';
const INTEGRATION = '/settings/integration';
const CHANGE_PASSWORD = '/profile-settings/password';

type Person = Pick<
  User,
  | 'modules'
  | 'role'
  | 'isMainUser'
  | 'accessToWallet'
  | 'parentSettings'
  | 'login_as'
  | 'must_change_password'
  | 'account'
>;
type Way = AppPath | null;

/** The auth layout redirects users with a stored token to the app. */
export const enterAuth = (hasToken: boolean): Way => (hasToken ? BASE : null);

/** With a stored token but no user, loads the profile. Without a user, redirects to Login. */
export async function enterApp(session: {
  user(): Person | null;
  hasToken(): boolean;
  load(): Promise<Person | null>;
}): Promise<Way> {
  if (session.hasToken() && (session.user() ?? (await session.load()))) return null;
  return LOGIN;
}

/** A shared first password must be changed before anything else. */
export const enterWithPassword = (user: Person, path: string): Way =>
  user.must_change_password && !user.login_as && path !== CHANGE_PASSWORD ? CHANGE_PASSWORD : null;

/** An account assigned by a parent stays inactive until a plan is chosen. Until then only the plan page is open. */
export const enterWithPlan = (user: Person, path: string): typeof CHOOSE_PLAN | null =>
  user.account.status === 'inactive' && path !== CHOOSE_PLAN && !path.startsWith('/profile-settings')
    ? CHOOSE_PLAN
    : null;

/** Until then the server rejects every ordinary call, so no screen may send one. */
export const mustAcceptTerms = (user: Pick<User, 'terms_accepted' | 'login_as'>) =>
  !user.terms_accepted && !user.login_as;
export const isHeldBack = (user: Pick<User, 'terms_accepted' | 'login_as' | 'must_change_password' | 'account'>) =>
  mustAcceptTerms(user) || (user.must_change_password && !user.login_as) || user.account.status === 'inactive';

/** Without the module: back to the base layout. Without the white-label permission: the upgrade notice. */
export function enterModule(user: Person, slug: ModuleSlug): Way {
  if (ownsModule(user, slug)) return null;
  return slug === 'whitelabel' ? UPGRADE : BASE;
}

/** The two extra checks of the admin area: a super admin, and not a login-as session. */
export const enterAdmin = (user: Person): Way =>
  enterModule(user, 'admin') ?? (user.role === 'admin' && !user.login_as ? null : BASE);

export const enterWallet = (user: Person): Way => (seesWallet(user) ? null : BASE);

/** Pages for the main user only, such as the team. */
export const enterMainUser = (user: Person): Way => (user.isMainUser ? null : BASE);

export const enterIntegration = (user: Person): Way => (seesIntegration(user) ? null : BASE);

/** The first tab is CRM. Users without leads get the AI key tab. */
export const integrationDestination = (user: Person): AppPath =>
  ownsModule(user, 'leads') ? `${INTEGRATION}/crm` : `${INTEGRATION}/open-ai`;

/** An account can have its own AI key only if its parent allows it. */
export const enterAiKey = (user: Person): Way => (user.parentSettings.support_open_ai_api_key ? null : INTEGRATION);
