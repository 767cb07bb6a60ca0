import type { User } from '@leadwright/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { isNewcomer } from './newcomer.ts';

const account = { kind: 'customer', status: 'active' };
const person = (change: object = {}) =>
  ({
    terms_accepted: false,
    created_at: new Date().toISOString(),
    login_as: null,
    isMainUser: true,
    modules: [{ id: 2, slug: 'leads' }],
    account,
    ...change,
  }) as unknown as User;

describe('a new user', () => {
  it('has signed up and not used the account yet', () => expect(isNewcomer(person())).toBe(true));

  it.each([
    ['somebody who was here before', { terms_accepted: true }],
    ['somebody who has new terms to accept', { created_at: '2026-01-01T00:00:00Z' }],
    ['a member who was invited', { isMainUser: false }],
    ['a reseller', { account: { ...account, kind: 'reseller' } }],
    ['an account that waits for a plan', { account: { ...account, status: 'inactive' } }],
    ['somebody without lead search', { modules: [] }],
    ['somebody who looks at the account', { login_as: {} }],
  ])('is not %s', (_who, change) => expect(isNewcomer(person(change))).toBe(false));
});
