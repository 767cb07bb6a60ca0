/**
 * New users start with a search. For everyone else, `/` redirects to the first section
 * (docs/product-rules.md#navigation).
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { ownsModule } from '../access.ts';

export const FIRST_PAGE = '/lead-search/new-search';

const NEW_MS = 7 * 86_400_000;

type Person = Pick<User, 'terms_accepted' | 'created_at' | 'isMainUser' | 'modules' | 'account' | 'login_as'>;

/**
 * An account is unused until its owner accepts the terms. New terms must be accepted again, so the age counts, too.
 * Resellers set up their brand first.
 */
export const isNewcomer = (user: Person, now = Date.now()) =>
  !user.terms_accepted &&
  now - Date.parse(user.created_at) < NEW_MS &&
  !user.login_as &&
  user.isMainUser &&
  user.account.kind === 'customer' &&
  user.account.status !== 'inactive' &&
  ownsModule(user, 'leads');
