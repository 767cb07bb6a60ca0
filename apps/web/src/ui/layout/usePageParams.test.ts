import { describe, expect, it, vi } from 'vitest';
import { usePageParams } from './usePageParams.ts';

describe('the parameters of a list page', () => {
  it('start at page 1 with 20 rows', () => {
    expect(usePageParams({}, vi.fn())).toMatchObject({ page: 1, limit: 20, search: '' });
  });

  it('are read from the URL, with at most 100 rows', () => {
    const found = usePageParams({ page: 4, limit: 5000, search: '2024' }, vi.fn());
    expect(found).toMatchObject({ page: 4, limit: 100, search: '2024' });
  });

  it('are written to the URL without defaults, and a new search starts at page 1', () => {
    const navigate = vi.fn();
    usePageParams({ page: 4 }, navigate).setSearch('ada');
    expect(navigate).toHaveBeenCalledWith({ search: { search: 'ada' }, replace: true });
  });
});
