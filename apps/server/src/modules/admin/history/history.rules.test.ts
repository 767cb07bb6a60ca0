import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../audit/changes.rules.ts';
import { bareChange } from './history.rules.ts';

describe('what is kept of a change', () => {
  it('are the fields that differ', () => {
    expect(differenceOf({ name: 'A', modules: ['x'], n: 1 }, { name: 'A', modules: ['x', 'y'], n: 1 })).toEqual({
      before: { modules: ['x'] },
      after: { modules: ['x', 'y'] },
    });
    expect(differenceOf(null, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
  });

  it('is at least where, what and on which thing', () => {
    const request = { action: 'admin-plans.restore', path: '/api/admin/plans/{id}/restore', params: { id: 7 } };
    expect(bareChange(request)).toMatchObject({ part: 'plans', what: 'restore', subject: { id: '7' } });
    expect(bareChange({ action: 'admin-archive.read', path: '/api/admin/archives', params: {} }).part).toBe('system');
  });
});
