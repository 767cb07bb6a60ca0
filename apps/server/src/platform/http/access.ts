/** Who may call an endpoint, decided from its declaration and the actor alone (docs/product-rules.md#accounts). Pure. */
import {
  type Access,
  type Endpoint,
  isMutation,
  isRefusedInLoginAs,
  isRefusedInViewAs,
} from '@leadwright/contract/endpoint';
import type { Actor } from '../context.ts';
import { type AppError, defineErrors, platformErrors } from '../errors.ts';

export const accessErrors = defineErrors('access', {
  terms: 403,
  plan_needed: 403,
  read_only: 403,
  password_change: 403,
  api_key_refused: 403,
  api_key_scope: 403,
  view_as: 403,
  recent: 403,
});

const GATED_STATUS = 'inactive';
/** What it paid for is over: its people read and export for a while, and nothing is changed any more. */
const ENDED_STATUSES = ['canceled', 'expired'];

export function checkAccess(endpoint: Endpoint, actor: Actor): void {
  const refusal = refusalOf(endpoint, actor);
  if (refusal) throw refusal;
}

function refusalOf(endpoint: Endpoint, actor: Actor): AppError | null {
  if (actor.loginAs?.isReadOnly && isRefusedInViewAs(endpoint)) return accessErrors.view_as();
  if (actor.loginAs && isRefusedInLoginAs(endpoint)) return platformErrors.login_as_refused();
  if (actor.via === 'api-key' && (endpoint.apiKeys === 'refused' || endpoint.recent))
    return accessErrors.api_key_refused();
  if (actor.scopes.length > 0 && !actor.scopes.includes(scopeOf(endpoint))) return accessErrors.api_key_scope();
  if (!mayAccess(endpoint.access, actor)) return platformErrors.forbidden();
  if (endpoint.always) return null;
  if (actor.accountStatus === GATED_STATUS) return accessErrors.plan_needed();
  if (isMutation(endpoint) && ENDED_STATUSES.includes(actor.accountStatus)) return accessErrors.read_only();
  if (actor.mustChangePassword && !actor.loginAs) return accessErrors.password_change();
  if (!actor.termsAccepted && !actor.loginAs) return accessErrors.terms();
  if (endpoint.recent && !actor.isConfirmed) return accessErrors.recent();
  return null;
}

const scopeOf = (endpoint: Endpoint) => (isMutation(endpoint) ? 'write' : 'read');

function mayAccess(access: Access, actor: Actor): boolean {
  if (access === 'public' || access === 'user' || access === 'directory') return true;
  if ('module' in access)
    return actor.modules.includes(access.module) && (access.module !== 'admin' || isSuperAdmin(actor));
  if ('wallet' in access) return actor.isMainUser || actor.accessToWallet;
  return actor.isMainUser;
}

/** The admin area needs more than the module: the role on the platform's own account, and no sign-in as another user. */
const isSuperAdmin = ({ role, accountKind, loginAs }: Actor) =>
  role === 'admin' && accountKind === 'platform' && loginAs === null;
