import { endpoint } from '@leadwright/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor } from '../context.ts';
import type { AppError } from '../errors.ts';
import { checkAccess } from './access.ts';

const admin: Actor = {
  accountId: 1,
  userId: 1,
  brandId: 1,
  accountKind: 'platform',
  accountStatus: 'active',
  role: 'admin',
  name: 'Ada',
  email: 'ada@example.test',
  modules: ['admin', 'leads'],
  isMainUser: true,
  accessToWallet: true,
  termsAccepted: true,
  mustChangePassword: false,
  isConfirmed: true,
  via: 'session',
  scopes: [],
  credentialId: 1,
  loginAs: null,
};
const opener = {
  accountId: 1,
  userId: 1,
  sessionId: 1,
  name: 'Ada',
  email: '',
  expiresAt: new Date(),
  isReadOnly: false,
};
const reply = z.object({});
const base = { summary: 'x', access: { module: 'admin' }, reply } as const;
const read = endpoint({ ...base, method: 'GET', path: '/api/admin/x' });
const dangerous = endpoint({ ...base, method: 'DELETE', path: '/api/admin/x', recent: true });

const codeFor = (act: Parameters<typeof checkAccess>[0], who: Partial<Actor>) => {
  try {
    checkAccess(act, { ...admin, ...who });
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('the area of the super admin', () => {
  it('is open to an administrator of the platform’s own account', () => {
    expect(codeFor(read, {})).toBeNull();
  });

  it.each<[string, Partial<Actor>]>([
    ['without the module', { modules: ['leads'] }],
    ['a customer whose account was given the module', { accountKind: 'customer', role: 'user' }],
    ['an administrator’s role elsewhere', { accountKind: 'reseller' }],
    ['a member of the platform’s account', { role: 'related', isMainUser: false }],
    ['the main user of the platform’s account without the role', { role: 'user' }],
    ['who is signed in as an administrator', { loginAs: opener }],
  ])('is closed to %s', (_who, differs) => {
    expect(codeFor(read, differs)).toBe('platform.forbidden');
  });

  it('asks for a proof before what is dangerous, and never takes it from a key', () => {
    expect(codeFor(dangerous, {})).toBeNull();
    expect(codeFor(dangerous, { isConfirmed: false })).toBe('access.recent');
    expect(codeFor(dangerous, { via: 'api-key' })).toBe('access.api_key_refused');
    expect(codeFor(read, { isConfirmed: false })).toBeNull();
  });
});

describe('who only looks', () => {
  const looking = { loginAs: { ...opener, isReadOnly: true } };
  const open = { summary: 'x', access: 'user', reply, path: '/api/x' } as const;

  it('reads, and changes nothing, not even what login-as may', () => {
    expect(codeFor(endpoint({ ...open, method: 'GET' }), looking)).toBeNull();
    expect(codeFor(endpoint({ ...open, method: 'POST', reads: true }), looking)).toBeNull();
    const work = endpoint({ ...open, method: 'POST', loginAs: { harmless: 'ordinary work' } });
    expect(codeFor(work, { loginAs: opener })).toBeNull();
    expect(codeFor(work, looking)).toBe('access.view_as');
    expect(codeFor(endpoint({ ...open, method: 'GET', loginAs: 'refused' }), looking)).toBe('access.view_as');
  });

  it('can leave', () => {
    expect(
      codeFor(endpoint({ ...open, method: 'POST', endsSession: true, loginAs: { harmless: 'ends' } }), looking),
    ).toBeNull();
  });
});
