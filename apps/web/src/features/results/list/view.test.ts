import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, filterOf, isFiltered, readView, type View, writeView } from './view.ts';

const view: View = {
  ...DEFAULT_VIEW,
  page: 3,
  q: 'dental',
  match: 'start',
  email: 'found',
  sent: 'unsent',
  labels: [4, 9],
  crm: ['won', 'unsubscribed'],
  filters: [
    { column: 'rating', operator: 'greater', value: '3.9' },
    { column: 'website', operator: 'not empty', value: '' },
  ],
  from: '2026-01-01',
  to: '2026-02-01',
  sort: 'rating',
  dir: 'desc',
  open: 77,
  run: 5,
  push: 12,
};

describe('a list view in the URL', () => {
  it('survives a round trip', () => {
    expect(readView(JSON.parse(JSON.stringify(writeView(view))), 'local')).toEqual(view);
  });

  it('is empty for the default view', () => {
    expect(writeView(DEFAULT_VIEW)).toEqual({});
    expect(isFiltered(DEFAULT_VIEW)).toBe(false);
    expect(isFiltered({ ...DEFAULT_VIEW, q: 'x' })).toBe(true);
  });

  it('ignores invalid parts: other columns, unsupported operators, unknown values', () => {
    const raw = {
      page: -1,
      limit: 7,
      labels: ['a', 2],
      crm: ['bought', 7],
      filters: [
        ['followers', 'greater', '1'],
        ['name', 'greater', '1'],
        ['name', 'like', ' '],
        'x',
        ['name', 'like', 'a'],
      ],
      sort: 'followers',
      from: 'yesterday',
    };
    expect(readView(raw, 'local')).toEqual({
      ...DEFAULT_VIEW,
      labels: [2],
      filters: [{ column: 'name', operator: 'like', value: 'a' }],
    });
  });

  it('is always a filter the server accepts', () => {
    holds(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_VIEW)), fc.jsonValue()), (raw) => {
        const { from, to, ...rest } = readView(raw as Record<string, unknown>, 'people');
        expect(ResultFilter.safeParse(filterOf({ ...rest, from: null, to: null })).success).toBe(true);
      }),
    );
  });
});
