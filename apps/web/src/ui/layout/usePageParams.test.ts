import { describe, expect, it } from 'vitest';
import { pageParamsOf } from './usePageParams.ts';

describe('the parameters of a list page', () => {
  it('start at page 1 with 20 rows, also when the address holds nonsense', () => {
    expect(pageParamsOf({})).toEqual({ page: 1, limit: 20, search: '' });
    expect(pageParamsOf({ page: '-3', limit: 'many', search: ['x'] })).toEqual({ page: 1, limit: 20, search: '' });
  });

  it('are taken from the address, with at most 100 rows', () => {
    expect(pageParamsOf({ page: 4, limit: 5000, search: 2024 })).toEqual({ page: 4, limit: 100, search: '2024' });
  });
});
