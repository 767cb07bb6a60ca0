import { describe, expect, it } from 'vitest';
import { ResultFilter } from './result-filter.ts';

describe('the result filter', () => {
  it('accepts the default object as it is, with empty dates', () => {
    const given = { custom_search: [], startDate: '', endDate: '', limit: 20, page: 1, search: '' };
    const parsed = ResultFilter.parse({ ...given, search_type: 'contain', sent: 0, withEmail: -1 });
    expect(parsed).toMatchObject({ startDate: null, endDate: null, sent: 0, withEmail: -1, page: 1, limit: 20 });
  });

  it('has the same defaults as the default object', () => {
    expect(ResultFilter.parse({})).toMatchObject({
      custom_search: [],
      startDate: null,
      endDate: null,
      limit: 20,
      page: 1,
      search: '',
      search_type: 'contain',
      sent: 0,
      withEmail: -1,
    });
  });

  it('rejects invalid dates and reversed ranges', () => {
    expect(ResultFilter.safeParse({ startDate: 'yesterday' }).success).toBe(false);
    expect(ResultFilter.safeParse({ startDate: '2026-02-01', endDate: '2026-01-01' }).success).toBe(false);
  });
});
