import type { User } from '@leadwright/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../session.ts';
import { beginPath, endPath, reachStep } from './first-path.ts';

const step = () => localStorage.getItem('first-path:7');
beforeEach(() => session.setUser({ id: 7, modules: [], login_as: null } as unknown as User));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

describe('the first path', () => {
  it('advances with each step, and never goes back', () => {
    beginPath(7);
    reachStep('send');
    reachStep('look');
    expect(step()).toBe('send');
  });

  it('ends permanently', () => {
    beginPath(7);
    endPath();
    reachStep('look');
    expect(step()).toBeNull();
  });

  it('is for new users only', () => {
    reachStep('look');
    expect(step()).toBeNull();
  });
});
