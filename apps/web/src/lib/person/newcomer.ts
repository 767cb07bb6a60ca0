/** Somebody who has just signed up begins with a search; `/` leads everybody else to the first section (docs/product-rules.md#navigation). */
import type { User } from '@leadwright/contract/accounts/accounts';
import { ownsModule } from '../access.ts';

export const FIRST_PAGE = '/lead-search/new-search';

const NEW_MS = 7 * 86_400_000;

type Person = Pick<User, 'terms_accepted' | 'created_at' | 'isMainUser' | 'modules' | 'account' | 'login_as'>;

/**
 * Nobody has used the account before its owner accepts the terms. New terms have to be accepted again, hence the age. Resellers
 * set up their brand first.
 */
export const isNewcomer = (user: Person, now = Date.now()) =>
  !user.terms_accepted &&
  now - Date.parse(user.created_at) < NEW_MS &&
  !user.login_as &&
  user.isMainUser &&
  user.account.kind === 'customer' &&
  user.account.status !== 'inactive' &&
  ownsModule(user, 'leads');
